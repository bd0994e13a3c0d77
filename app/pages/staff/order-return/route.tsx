import { randomUUID } from "node:crypto";
import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { refuse } from "~/.server/http/pages/replies";
import { orderReturnSchema } from "~/domain/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { seatLabel } from "~/pages/events/seat-words";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { TickList } from "~/ui/forms/tick-list";
import { RadioGroup } from "~/ui/forms/radio-group";
import { CustomerPage } from "../customer-page";
import { customerOf } from "../customer-page.server";
import { ReasonField } from "../staff-fields";

export const handle = { title: "staff.return.title", layout: "staff" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { caller, frame, file } = await customerOf(args, "return-order");
  const found = await args.context.crm.getCustomerOrder({
    session: caller.session,
    params: { id: file.customer.id, orderId: args.params["order"] ?? "" },
  });
  if (!found.ok) return staffRefused(caller.visit, args.request, found.failure);
  const { number, state, tickets, totals } = found.value;
  if (state !== "confirmed") return refuse(404);
  return {
    frame,
    customer: file.customer,
    number,
    total: totals.total,
    tickets: tickets.map(({ id, instance, seat, total }) => ({ id, instance, seat, total })),
    requestKey: randomUUID(),
  };
}

/** Why an order is not returned: keys of `validation`. */
const REFUSALS = {
  "not-confirmed": "staffNotReturned.not-confirmed",
  "partly-returned": "staffNotReturned.partly-returned",
  "used-already": "staffNotReturned.used-already",
  "nothing-to-cancel": "staffNotReturned.nothing-to-cancel",
} as const;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await staffWhoMay(context, request, "return-order");
  const submission = parseWithZod(await request.formData(), { schema: orderReturnSchema });
  if (submission.status !== "success")
    return data({ result: submission.reply(), first: [] as string[] }, { status: 400 });
  const { as, reason, ticket: ticketIds, requestKey } = submission.value;
  const { customer = "", order = "" } = params;
  const { crm } = context;
  const at = { session, params: { id: customer, order } };
  const giveBack = as === "refund" ? crm.refundCustomerOrder : crm.creditCustomerOrder;
  const done =
    ticketIds.length > 0
      ? await crm.returnCustomerTickets({ ...at, requestKey, body: { as, reason, ticketIds } })
      : await giveBack({ ...at, body: { reason } });
  if (!done.ok) {
    const { failure } = done;
    if (failure.code === "key-reused") return refuse(400);
    if (failure.code !== "not-allowed" || failure.reason === "role")
      return staffRefused(visit, request, failure);
    const first = failure.reason === "companion-elsewhere" ? failure.companionOrders : [];
    const formErrors =
      failure.reason === "companion-elsewhere"
        ? ["staffCompanionsFirst"]
        : [REFUSALS[failure.reason]];
    return data({ result: submission.reply({ formErrors }), first }, { status: 400 });
  }
  if (ticketIds.length > 0) {
    visit.tell("tickets-returned");
    return redirect(
      pathTo("staff-customer-order", { adminPath: visit.adminPath, customer, order }),
      303,
    );
  }
  visit.tell(as === "refund" ? "refunded" : "credited");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

/** Gives a confirmed order back: to where its money came from, or as account credit. */
export default function OrderReturn() {
  const { frame, customer, number, total, tickets, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const lastResult = answer?.result;
  const [form, fields] = useForm<{ ticket: string[]; as: string; reason: string }>({
    id: "return",
    lastResult,
  });
  const orders = (answer?.first ?? []).join(", ");
  return (
    <CustomerPage
      {...{ frame, customer }}
      title={t("staff.return.titleOf", { number })}
      errors={
        <FormErrors formId={form.id} fields={["ticket", "as", "reason"]} lastResult={lastResult}>
          {orders === "" ? null : <p>{t("staff.return.companions", { orders })}</p>}
        </FormErrors>
      }
    >
      <FormStack id={form.id} aria-labelledby="title">
        <input type="hidden" name="requestKey" value={requestKey} />
        {tickets.length < 2 ? null : (
          <TickList
            field={fields.ticket}
            legend={t("staff.return.which")}
            hint={t("staff.return.whichHint")}
            lastResult={lastResult}
            choices={tickets.map(({ id, instance, seat, total: price }) => ({
              id,
              ticked: false,
              label: t("staff.return.ticket", {
                seat: seatLabel(t, seat),
                title: instance.title,
                time: formatDate(instance.startsAt, "date-time", locale),
                price: formatMoney(price, locale),
              }),
            }))}
          />
        )}
        <RadioGroup
          {...fieldProps(fields.as)}
          legend={t("staff.return.how")}
          options={[
            {
              value: "refund",
              label: t("staff.return.refund"),
              hint: t("staff.return.refundHint", { sum: formatMoney(total, locale) }),
            },
            ...(tickets.length === 0
              ? []
              : [
                  {
                    value: "credit",
                    label: t("staff.return.credit"),
                    hint: t("staff.return.creditHint"),
                  },
                ]),
          ]}
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.return.submit")}</Button>
        </p>
      </FormStack>
    </CustomerPage>
  );
}
