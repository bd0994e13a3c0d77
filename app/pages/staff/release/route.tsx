import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { staffReasonSchema } from "~/domain/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";

export const handle = {
  title: "staff.release.title",
  layout: "staff",
  posts: [staffReasonSchema],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "releaseReservedOrder");
  const order = file.reserved.find(({ id }) => id === args.params["order"]);
  return { frame, customer: file.customer, order: order ?? throwErrorPage(404) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "releaseReservedOrder");
  const submission = parseWithZod(await request.formData(), { schema: staffReasonSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { customer = "", order = "" } = params;
  const released = await context.crm.releaseReservedOrder({
    session,
    params: { id: customer, order },
    body: submission.value,
  });
  if (!released.ok) {
    if (released.failure.code !== "conflict")
      return throwStaffFailure(visit, request, released.failure);
    return data(submission.reply({ formErrors: ["staffReservedOver"] }), { status: 400 });
  }
  visit.flash("released");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

/** Releases the seats of a reserved order. */
export default function Release() {
  const { frame, customer, order } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const [form, fields] = useForm<{ reason: string }>({ id: "release", lastResult });
  return (
    <CustomerPage
      frame={frame}
      customer={customer}
      title={t("staff.release.title")}
      errors={<FormErrors formId={form.id} fields={["reason"]} lastResult={lastResult} />}
    >
      <Lead>
        {t("staff.release.lead", {
          number: order.number,
          count: order.ticketCount,
          time: formatDate(order.holdUntil, "date-time", locale),
        })}
      </Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <ReasonField field={fields.reason} />
        <p>
          <Button look="danger">{t("staff.release.submit")}</Button>
        </p>
      </FormStack>
    </CustomerPage>
  );
}
