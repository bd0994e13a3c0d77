import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import type { GiftVoucher } from "#contract/schemas/event";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import { useTranslation } from "~/i18n/translation-context";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { AccountPage } from "../account-page";
import { Notice } from "~/ui/notice";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";

const FORM = "voucher";

/** What the page shows of a code that was sent: what it is worth, or what is wrong with it. */
export type VoucherAnswer = { lastResult: SubmissionResult; voucher: GiftVoucher | null };

/** What is left of a gift voucher, for whoever has its code. */
export function GiftVoucherBalancePage({ answer }: { answer: VoucherAnswer | undefined }) {
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
