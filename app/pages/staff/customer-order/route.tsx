import { useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { staffReasonSchema } from "~/domain/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { OrderDetails } from "~/pages/orders/order-details";
import { findOrderedDelivery } from "~/pages/orders/visible-order.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { BackLink } from "~/ui/layout/page-top";
import { Stack } from "~/ui/layout/primitives";
import { ReasonField } from "../staff-fields";
import { staffFrame } from "../staff-frame.server";
import { StaffPage } from "../staff-page";

export const handle = {
  title: ({ order }, t) => t("account.order.title", { number: order.number }),
  layout: "staff",
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const caller = await staffWhoMay(context, request, "find-customer");
  const { customer = "", order: orderId = "" } = params;
  const found = await context.crm.getCustomerOrder({
    session: caller.session,
    params: { id: customer, orderId },
  });
  if (!found.ok) return staffRefused(caller.visit, request, found.failure);
  const order = found.value;
  const file = await context.crm.getCustomerFile({
    session: caller.session,
    params: { id: order.customer.id },
  });
  if (!file.ok) return staffRefused(caller.visit, request, file.failure);
  return {
    frame: staffFrame(caller),
    order,
    delivery: await findOrderedDelivery(context.crm, order),
    // It may have been corrected since the order was placed.
    email: file.value.customer.email,
    mayReturn: order.state === "confirmed" && caller.staff.may.includes("return-order"),
    mayResend: order.state === "confirmed" && caller.staff.may.includes("send-again"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await staffWhoMay(context, request, "send-again");
  const submission = parseWithZod(await request.formData(), { schema: staffReasonSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { customer = "", order = "" } = params;
  const sent = await context.crm.resendCustomerConfirmation({
    session,
    params: { id: customer, order },
    body: submission.value,
  });
  if (!sent.ok) {
    const { failure } = sent;
    if (failure.code !== "not-allowed" || failure.reason === "role")
      return staffRefused(visit, request, failure);
    return data(submission.reply({ formErrors: ["staffNotResent"] }), { status: 400 });
  }
  visit.tell("resend");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

const FORM = "resend";

export default function CustomerOrder() {
  const { frame, order, delivery, email, mayResend, mayReturn } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const { customer } = order;
  const errors = <FormErrors formId={FORM} fields={["reason"]} lastResult={lastResult} />;
  const state =
    order.failure === null
      ? t(`staff.orders.state.${order.state}`)
      : t(`staff.orders.failure.${order.failure}`);
  return (
    <StaffPage frame={frame} errors={errors}>
      <BackLink
        href={pathTo("staff-customer", { adminPath: frame.adminPath, customer: customer.id })}
      >
        {`${customer.firstName} ${customer.lastName}`}
      </BackLink>
      <h1>{t("account.order.title", { number: order.number })}</h1>
      {mayResend ? (
        <div className="no-print">
          <Resend email={email} lastResult={lastResult} />
        </div>
      ) : null}
      {mayReturn ? (
        <p className="no-print">
          <a
            href={pathTo("staff-order-return", {
              adminPath: frame.adminPath,
              customer: customer.id,
              order: order.id,
            })}
          >
            {t("staff.return.link")}
          </a>
        </p>
      ) : null}
      <OrderDetails
        order={order}
        delivery={delivery}
        facts={[
          { term: t("staff.orders.stateLabel"), description: state },
          {
            term: t("account.order.placedAt"),
            description: formatDate(order.placedAt, "date", locale),
          },
          {
            term: t("order.confirmed.sentTo"),
            description: order.confirmation.sentTo ?? t("staff.orders.notSent"),
          },
        ]}
      />
    </StaffPage>
  );
}

type ResendProps = {
  email: string;
  lastResult: SubmissionResult | undefined;
};

function Resend({ email, lastResult }: ResendProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ reason: string }>({ id: FORM, lastResult });
  return (
    <Stack as="section" labelledBy="resend-title">
      <h2 id="resend-title">{t("staff.resend.title")}</h2>
      <p>{t("staff.help.goesTo", { email })}</p>
      <FormStack id={form.id} aria-labelledby="resend-title">
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.resend.send")}</Button>
        </p>
      </FormStack>
    </Stack>
  );
}
