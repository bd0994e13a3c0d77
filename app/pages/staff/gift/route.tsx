import { randomUUID } from "node:crypto";
import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { mailedGifts } from "~/domain/account/staff";
import { resendGiftSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import { describeLine } from "~/parts/lines/line-kinds";
import { itemName } from "~/parts/lines/line-words";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { EmailField } from "~/ui/forms/credential-fields";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";

export const handle = {
  title: "staff.gift.title",
  layout: "staff",
  posts: [resendGiftSchema],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { signedIn, frame, file } = await requireCustomerFile(args, "resendCustomerGift");
  const { order: orderId = "", item } = args.params;
  const result = await args.context.crm.getCustomerOrder({
    session: signedIn.session,
    params: { id: file.customer.id, orderId },
  });
  if (!result.ok) return throwStaffFailure(signedIn.visit, args.request, result.failure);
  const gift = mailedGifts(result.value).find((line) => line.id === item) ?? throwErrorPage(404);
  const order = { id: result.value.id, number: result.value.number };
  return { frame, customer: file.customer, order, gift, requestKey: randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "resendCustomerGift");
  const submission = parseWithZod(await request.formData(), { schema: resendGiftSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { requestKey, ...body } = submission.value;
  const { customer = "", order = "", item = "" } = params;
  const sent = await context.crm.resendCustomerGift({
    session,
    requestKey,
    params: { id: customer, order, item },
    body,
  });
  if (!sent.ok) {
    const { failure } = sent;
    if (failure.code === "key-reused") return throwErrorPage(400);
    if (failure.code !== "not-allowed" || failure.reason === "role")
      return throwStaffFailure(visit, request, failure);
    return data(submission.reply({ formErrors: ["staffGiftUsed"] }), { status: 400 });
  }
  visit.flash("gift-resent");
  const { adminPath } = visit;
  return redirect(pathTo("staff-customer-order", { adminPath, customer, order }), 303);
}

/** Sends a bought gift again, also to another address. */
export default function Gift() {
  const { frame, customer, order, gift, requestKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const [form, fields] = useForm<{ email: string; reason: string }>({ id: "gift", lastResult });
  const typed = fields.email.initialValue;
  return (
    <CustomerPage
      frame={frame}
      customer={customer}
      order={order}
      title={t("staff.gift.title")}
      errors={<FormErrors formId={form.id} fields={["email", "reason"]} lastResult={lastResult} />}
    >
      <Lead>{[itemName(t, gift), ...describeLine(gift, { t, locale })].join(" · ")}</Lead>
      <p>{t("staff.gift.lead")}</p>
      <FormStack id={form.id} aria-labelledby="title">
        <input type="hidden" name="requestKey" value={requestKey} />
        <EmailField
          field={fields.email}
          label={t("staff.gift.to")}
          autoComplete="off"
          defaultValue={
            typeof typed === "string" ? typed : (gift.details.toEmail ?? customer.email)
          }
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.gift.submit")}</Button>
        </p>
      </FormStack>
    </CustomerPage>
  );
}
