import type { BasketTotals } from "#contract/schemas/basket";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Panel } from "~/ui/layout/panel";
import { Stack } from "~/ui/layout/stack";
import { Totals } from "~/ui/totals";

import type { AgreementGoes, StepFrame } from "~/domain/checkout/checkout-way";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { sumTotal, totalRows } from "../basket/total-rows";
import { useFieldWords } from "~/ui/forms/use-field-words";
import { StepForm } from "./step-form";

export type SummaryAgreementProps = {
  frame: Pick<StepFrame, "visit">;
  goes: AgreementGoes;
  totals: BasketTotals;
  deliveryName: string | null;
  onlyTickets: boolean;
  attemptKey: string;
  lastResult: SubmissionResult | null;
};

/** The sum, the terms in full, and one button. */
export function SummaryAgreement(props: SummaryAgreementProps) {
  const { frame, goes, totals, deliveryName, onlyTickets, attemptKey, lastResult } = props;
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const go = {
    order: t("summary.placeOrder"),
    card: t("payment.pay", { sum: formatMoney(totals.toPay, locale) }),
    billing: t("summary.continue"),
    on: t("checkout.continue"),
  }[goes];
  const [form, fields] = useForm<{ terms: string }>({ id: "summary", lastResult });
  return (
    <Panel as="section" labelledBy="total">
      <h2 id="total">{t("summary.total")}</h2>
      <Totals
        rows={totalRows(t, locale, totals, { delivery: deliveryName, onlyTickets })}
        total={{ ...sumTotal(t, locale, totals), note: t("summary.totalNote") }}
      />
      <Stack gap="small">
        <h3>{t("summary.terms.title")}</h3>
        <ul>
          <li>{t("summary.terms.refunds")}</li>
          <li>{t("summary.terms.entry")}</li>
          <li>
            {t("summary.terms.data")}{" "}
            <a href={pathTo("privacy-policy")}>{t("pages.privacy.title")}</a>
          </li>
        </ul>
      </Stack>
      <StepForm id={form.id} aria-labelledby="total" frame={frame} go={go}>
        <input type="hidden" name="total" value={totals.toPay.amount} />
        <input type="hidden" name="attemptKey" value={attemptKey} />
        <CheckboxField {...told(fields.terms)} label={t("summary.terms.accept")} />
      </StepForm>
    </Panel>
  );
}
