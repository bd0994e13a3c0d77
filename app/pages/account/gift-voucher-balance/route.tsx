import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { GiftVoucher } from "#contract/schemas/gift-voucher";

import { accountSection } from "~/.server/auth/account-section";
import { voucherCodeSchema } from "~/domain/schemas/gift-voucher";
import { useTranslation } from "~/i18n/translation-context";
import { findBalance } from "~/pages/gift-vouchers/find-balance.server";
import { VoucherBalance, VoucherCodeField } from "~/pages/gift-vouchers/voucher-balance";
import type { PageHandle } from "~/routing/handle";
import { Lead } from "~/ui/layout/primitives";
import type { AccountReply } from "../account-errors";
import { AccountFormPage } from "../account-form";
import { showFormAgain } from "../save-account-form.server";

export const handle = { title: "account.sections.gift-voucher-balance" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  return null;
}

/** The code is sent by POST because URLs end up in logs, and anyone who has the code can spend it. */
export async function action({ request, context }: ActionFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  const submission = parseWithZod(await request.formData(), { schema: voucherCodeSchema });
  if (submission.status !== "success") return showFormAgain(submission);
  const result = await findBalance(context, submission.value.code);
  if ("message" in result) return showFormAgain(submission, "fields", { code: [result.message] });
  const reply = { problem: "fields", lastResult: submission.reply() } satisfies AccountReply;
  return data({ ...reply, ...result });
}

export default function GiftVoucherBalance() {
  const actionData: (AccountReply & { voucher?: GiftVoucher }) | undefined =
    useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AccountFormPage<{ code: string }>
      section="gift-voucher-balance"
      formId="voucher"
      actionData={actionData}
      fields={["code"]}
      before={
        actionData?.voucher === undefined ? (
          <Lead>{t("account.voucher.lead")}</Lead>
        ) : (
          <VoucherBalance voucher={actionData.voucher} />
        )
      }
      button={t("account.voucher.show")}
    >
      {(fields) => <VoucherCodeField field={fields.code} />}
    </AccountFormPage>
  );
}
