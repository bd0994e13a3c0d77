import type { GiftVoucher } from "#contract/schemas/programme";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/form-stack";
import { Lead } from "~/ui/layout/lead";
import { TextField } from "~/ui/forms/text-field";

import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/use-field-words";
import { AccountPage } from "../account-page";
import { VoucherWorth } from "./voucher-worth";

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
