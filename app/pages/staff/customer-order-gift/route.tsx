import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { throwStaffFailure } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { mailedGifts } from "~/domain/account/staff";
import { defineForm } from "~/domain/forms/define-form";
import { requestKeySchema } from "~/domain/schemas/fields";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { describeLine, itemName } from "~/parts/lines/line-words";
import type { PageHandle } from "~/routing/handle";
import { EmailField } from "~/ui/forms/credential-fields";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";
import { correctEmailSchema } from "../staff-schemas";
import { submitStaffForm } from "../submit-staff-form.server";

const giftForm = defineForm({
  id: "gift",
  schema: correctEmailSchema.extend({ requestKey: requestKeySchema }),
});

export const handle = {
  title: "staff.gift.title",
  posts: [giftForm],
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

export const action = (args: ActionFunctionArgs) =>
  submitStaffForm(args, giftForm, "resendCustomerGift", async ({ requestKey, ...body }, staff) => {
    const { customer = "", order = "", item = "" } = args.params;
    const sent = await args.context.crm.resendCustomerGift({
      session: staff.session,
      requestKey,
      params: { id: customer, order, item },
      body,
    });
    if (sent.ok) return staff.leave("gift-resent", "staff-customer-order");
    const { failure } = sent;
    if (failure.code === "key-reused") return throwErrorPage(400);
    return failure.code === "not-allowed" && failure.reason !== "role"
      ? staff.refuse("staffGiftUsed")
      : staff.fail(failure);
  });

/** Sends a bought gift again, also to another address. */
export default function Gift() {
  const { customer, order, gift, requestKey } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(giftForm);
  const { t, locale } = useTranslation();
  const typed = fields.email.initialValue;
  return (
    <CustomerPage customer={customer} order={order} title={t("staff.gift.title")} errors={errors}>
      <Lead>{[itemName(t, gift), ...describeLine(gift, { t, locale })].join(DOT)}</Lead>
      <p>{t("staff.gift.lead")}</p>
      <PageForm id={id} requestKey={requestKey} button={t("staff.gift.submit")}>
        <EmailField
          field={fields.email}
          label={t("staff.gift.to")}
          autoComplete="off"
          defaultValue={
            typeof typed === "string" ? typed : (gift.details.toEmail ?? customer.email)
          }
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </CustomerPage>
  );
}
