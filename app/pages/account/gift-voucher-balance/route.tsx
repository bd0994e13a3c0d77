import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { GiftVoucher } from "#contract/schemas/gift-voucher";

import { voucherCodeSchema } from "~/domain/schemas/gift-voucher";
import { accountSection } from "~/.server/auth/account-section";
import { useTranslation } from "~/i18n/translation-context";
import { submitBalanceForm } from "~/parts/gift-vouchers/submit-balance-form.server";
import { VoucherBalance, VoucherCodeField } from "~/parts/gift-vouchers/voucher-balance";
import type { PageHandle } from "~/routing/handle";
import { Lead } from "~/ui/layout/primitives";
import type { AccountReply } from "../account-errors";
import { AccountFormPage } from "../account-form";

export const handle = {
  title: "account.sections.gift-voucher-balance",
  posts: [voucherCodeSchema],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  return null;
}

/** The code is sent by POST because URLs end up in logs, and anyone who has the code can spend it. */
export async function action({ request, context }: ActionFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  const { lastResult, voucher } = await submitBalanceForm({ request, context });
  const reply = { problem: "fields", lastResult } satisfies AccountReply;
  return data({ ...reply, voucher }, { status: voucher === null ? 400 : 200 });
}

export default function GiftVoucherBalance() {
  const actionData: (AccountReply & { voucher: GiftVoucher | null }) | undefined =
    useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AccountFormPage<{ code: string }>
      section="gift-voucher-balance"
      formId="voucher"
      actionData={actionData}
      fields={["code"]}
      before={
        actionData?.voucher ? (
          <VoucherBalance voucher={actionData.voucher} />
        ) : (
          <Lead>{t("account.voucher.lead")}</Lead>
        )
      }
      button={t("account.voucher.show")}
    >
      {(fields) => <VoucherCodeField field={fields.code} />}
    </AccountFormPage>
  );
}
