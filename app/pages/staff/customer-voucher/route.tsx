import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { ReasonField } from "../staff-fields";
import { voucherForm } from "./form";
import { getVoucherPage, submitVoucherForm } from "./page.server";

export const handle = {
  title: "staff.voucher.title",
  posts: [voucherForm],
} satisfies PageHandle;

export const loader = getVoucherPage;
export const action = submitVoucherForm;

/** Issues a goodwill voucher. Its code is emailed to the customer and not shown to staff. */
export default function Voucher() {
  const { customer, requestKey } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(voucherForm);
  const { t } = useTranslation();
  return (
    <CustomerPage customer={customer} title={t("staff.voucher.title")} errors={errors}>
      <Lead>{t("staff.voucher.lead", { email: customer.email })}</Lead>
      <PageForm id={id} requestKey={requestKey} button={t("staff.voucher.submit")}>
        <TextField
          field={fields.amount}
          label={t("staff.voucher.amount")}
          inputMode="decimal"
          width="short"
        />
        <TextField
          field={fields.until}
          type="date"
          label={t("staff.voucher.until")}
          optional={t("common.optional")}
          width="half"
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </CustomerPage>
  );
}
