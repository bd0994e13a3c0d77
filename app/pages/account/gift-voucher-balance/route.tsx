import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { GiftVoucher } from "#contract/schemas/event";

import { accountSection } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { voucherBalanceSchema } from "~/domain/schemas/account";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { useFieldProps } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import type { AccountReply } from "../account-errors";
import { AccountFormPage } from "../account-form";
import { showFormAgain } from "../save-account-form.server";

export const handle = { title: "account.sections.gift-voucher-balance" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  return null;
}

/** The code is posted: it can be spent by whoever knows it, and addresses are written to logs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "gift-voucher-balance");
  const submission = parseWithZod(await request.formData(), { schema: voucherBalanceSchema });
  if (submission.status !== "success") return showFormAgain(submission);
  const { crm, caller } = context;
  const found = await crm.getVoucherBalance({ session, caller, body: submission.value });
  if (found.ok) {
    const reply = { problem: "fields", lastResult: submission.reply() } satisfies AccountReply;
    return data({ ...reply, voucher: found.value });
  }
  switch (found.failure.code) {
    case "not-allowed":
      return showFormAgain(submission, "fields", { code: ["tooManyCodes"] });
    case "code-not-recognised":
    case "invalid":
      return showFormAgain(submission, "fields", { code: ["voucherUnknown"] });
    case "unavailable":
      return refuse(503);
  }
}

/** The balance of a gift voucher, by its code. */
export default function GiftVoucherBalance() {
  const answer: (AccountReply & { voucher?: GiftVoucher }) | undefined =
    useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  return (
    <AccountFormPage<{ code: string }>
      section="gift-voucher-balance"
      formId="voucher"
      answer={answer}
      fields={["code"]}
      before={
        answer?.voucher === undefined ? (
          <Lead>{t("account.voucher.lead")}</Lead>
        ) : (
          <VoucherBalance voucher={answer.voucher} />
        )
      }
      button={t("account.voucher.show")}
    >
      {(fields) => (
        <TextField
          {...fieldProps(fields.code)}
          label={t("account.voucher.code")}
          hint={t("account.voucher.codeHint")}
          width="half"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </AccountFormPage>
  );
}

function VoucherBalance({ voucher }: { voucher: GiftVoucher }) {
  const { t, locale } = useTranslation();
  const { code, amount, balance, expiresAt, state } = voucher;
  const until = expiresAt === null ? null : formatDate(expiresAt, "date", locale);
  return (
    <Notice
      tone={state === "active" ? "success" : "warning"}
      title={t("account.voucher.left", { code, sum: formatMoney(balance, locale) })}
      titleAs="h2"
    >
      <p>{t("account.voucher.issued", { sum: formatMoney(amount, locale) })}</p>
      {state === "blocked" ? <p>{t("account.voucher.blocked")}</p> : null}
      {state === "expired" && until !== null ? (
        <p>{t("account.voucher.expired", { date: until })}</p>
      ) : null}
      {state === "active" ? (
        <p>
          {until === null
            ? t("account.voucher.noEnd")
            : t("account.voucher.until", { date: until })}
        </p>
      ) : null}
    </Notice>
  );
}
