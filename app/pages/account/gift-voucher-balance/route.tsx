import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { GiftVoucher } from "#contract/schemas/gift-voucher";

import { defineForm } from "~/domain/forms/define-form";
import { voucherCodeSchema } from "~/domain/schemas/gift-voucher";
import { accountSection } from "~/.server/auth/require-customer";
import { useTranslation } from "~/i18n/translation-context";
import { submitBalanceForm } from "~/parts/gift-vouchers/submit-balance-form.server";
import { VoucherBalance, VoucherCodeField } from "~/parts/gift-vouchers/voucher-balance";
import type { PageHandle } from "~/routing/handle";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";

const voucherForm = defineForm({ id: "voucher", schema: voucherCodeSchema });

export const handle = {
  title: "account.sections.gift-voucher-balance",
  posts: [voucherForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  return null;
}

/** The code is sent by POST because URLs end up in logs, and anyone who has the code can spend it. */
export async function action({ request, context }: ActionFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  return submitBalanceForm({ request, context }, voucherForm);
}

export default function GiftVoucherBalance() {
  const voucher = useActionData<{ voucher?: GiftVoucher }>()?.voucher;
  const { t } = useTranslation();
  return (
    <AccountFormPage
      section="gift-voucher-balance"
      form={voucherForm}
      before={
        voucher === undefined ? (
          <Lead>{t("account.voucher.lead")}</Lead>
        ) : (
          <VoucherBalance voucher={voucher} />
        )
      }
      button={t("account.voucher.show")}
    >
      {(fields) => <VoucherCodeField field={fields.code} />}
    </AccountFormPage>
  );
}
