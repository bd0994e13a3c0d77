import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { GiftVoucher } from "#contract/schemas/event";

import { accountSection } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { voucherBalanceSchema } from "~/domain/schemas/account";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { AccountPage } from "../account-page";

export const handle = { title: "account.sections.gift-voucher-balance" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  return null;
}

/** Asked by a form that is posted: whoever knows a code can spend it, and an address is written to logs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "gift-voucher-balance");
  const submission = parseWithZod(await request.formData(), { schema: voucherBalanceSchema });
  const refused = (lastResult: ReturnType<typeof submission.reply>) =>
    data<VoucherAnswer>({ lastResult, voucher: null }, { status: 400 });
  if (submission.status !== "success") return refused(submission.reply());
  const { crm, caller } = context;
  const { code } = submission.value;
  const found = await crm.getVoucherBalance({ session: crmSession, caller, body: { code } });
  if (found.ok)
    return data<VoucherAnswer>({ lastResult: submission.reply(), voucher: found.value });
  const refusedAs = (message: string) =>
    refused(submission.reply({ fieldErrors: { code: [message] } }));
  switch (found.failure.code) {
    case "not-allowed":
      return refusedAs("tooManyCodes");
    case "code-not-recognised":
    case "invalid":
      return refusedAs("voucherUnknown");
    case "unavailable":
      return refuse(503);
  }
}

const FORM = "voucher";

/** What the page shows of a code that was sent: what it is worth, or what is wrong with it. */
type VoucherAnswer = { lastResult: SubmissionResult; voucher: GiftVoucher | null };

/** What is left of a gift voucher, for whoever has its code. */
export default function GiftVoucherBalance() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const voucher = answer?.voucher ?? null;
  const [form, fields] = useForm<{ code: string }>({
    id: FORM,
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="gift-voucher-balance"
      heading={t("account.sections.gift-voucher-balance")}
      errors={
        voucher === null ? (
          <FormErrors formId={FORM} lastResult={answer?.lastResult} fields={["code"]} />
        ) : null
      }
    >
      {voucher === null ? (
        <Lead>{t("account.voucher.lead")}</Lead>
      ) : (
        <VoucherWorth voucher={voucher} />
      )}
      <FormStack id={form.id}>
        <TextField
          {...told(fields.code)}
          label={t("account.voucher.code")}
          hint={t("account.voucher.codeHint")}
          width="half"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <p>
          <Button>{t("account.voucher.show")}</Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}

/** What a gift voucher is worth now, and until when. */
function VoucherWorth({ voucher }: { voucher: GiftVoucher }) {
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
