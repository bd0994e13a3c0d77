import type { BasketTotals } from "#contract/schemas/basket";
import type { ReactNode } from "react";
import { Lead, Panel, Stack } from "~/ui/layout/primitives";
import type { AgreementGoes, StepFrame } from "~/domain/checkout/checkout-way";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { OrderLines } from "./order-lines";
import type { OrderLinesProps } from "./order-lines";
import { StepPage } from "./step-page";
import { SummaryAnswers } from "./summary-answers";
import type { SummaryAnswersProps } from "./summary-answers";
import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary, FormErrors } from "~/ui/forms/form-errors";
import type { PaymentProblem } from "./payment-problem-summary";
import { CallBoxOffice } from "~/ui/call-box-office";
import { PaymentProblemSummary } from "./payment-problem-summary";
import { useForm } from "@conform-to/react";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Totals } from "~/ui/totals";
import { formatMoney } from "~/i18n/format-money";
import { pathTo } from "~/routing/paths";
import { sumTotal, totalRows } from "../basket/total-rows";
import { useFieldWords } from "~/ui/forms/field-state";
import { StepForm } from "./step-form";

export type SummaryStepProps = SummaryAnswersProps &
  OrderLinesProps & {
    frame: StepFrame;
    totals: BasketTotals;
    /** ISO with offset; null when nothing is held any more. */
    heldUntil: string | null;
    goes: AgreementGoes;
    attemptKey: string;
    answer: SummaryAnswer | undefined;
  };

/** Everything as it will be charged, each part with the way to change it; then the terms. */
export function SummaryStep(props: SummaryStepProps) {
  const { t } = useTranslation();
  return <WholeOrder {...props} heading={t("summary.title")} lead={t("summary.lead")} />;
}

type WholeOrderProps = SummaryStepProps & {
  heading: string;
  lead: string;
  /** What else may be done than to agree. */
  children?: ReactNode;
};

/** An order that is to be agreed to, with all that was answered for it. */
export function WholeOrder({ heading, lead, children, ...props }: WholeOrderProps) {
  const { frame, groups, products, totals, delivery, heldUntil, goes, answer } = props;
  const { locale } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={heading}
      errors={
        <SummaryErrors
          answer={answer}
          heldUntil={heldUntil && formatDate(heldUntil, "time-with-zone", locale)}
        />
      }
    >
      <Lead>{lead}</Lead>
      <OrderLines {...{ groups, products }} />
      <SummaryAnswers {...props} />
      {children}
      <SummaryAgreement
        {...{ frame, totals, goes }}
        deliveryName={delivery?.name ?? null}
        onlyTickets={products.length === 0}
        attemptKey={props.attemptKey}
        lastResult={answer?.lastResult ?? null}
      />
    </StepPage>
  );
}

/** What came back of the form that is agreed to. `free`: nothing was to be paid. */
export type SummaryAnswer = {
  lastResult: SubmissionResult;
  problem: PaymentProblem | null;
  free: boolean;
};

type SummaryErrorsProps = {
  answer: SummaryAnswer | undefined;
  /** "7:42 PM EST"; null when nothing is held any more. */
  heldUntil: string | null;
};

/** Why the order was not agreed to, or why it was not placed, or no payment begun. */
function SummaryErrors({ answer, heldUntil }: SummaryErrorsProps) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { lastResult, problem, free } = answer;
  if (problem === null)
    return <FormErrors formId="summary" lastResult={lastResult} fields={["terms"]} />;
  if (!free) return <PaymentProblemSummary {...{ problem, heldUntil }} />;
  return (
    <ErrorSummary title={t("summary.problem.freeOrder")} errors={[]}>
      <p>{t(`payment.problem.${problem}.text`)}</p>
      <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
    </ErrorSummary>
  );
}

type SummaryAgreementProps = {
  frame: Pick<StepFrame, "visit">;
  goes: AgreementGoes;
  totals: BasketTotals;
  deliveryName: string | null;
  onlyTickets: boolean;
  attemptKey: string;
  lastResult: SubmissionResult | null;
};

/** The sum, the terms in full, and one button. */
function SummaryAgreement(props: SummaryAgreementProps) {
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
