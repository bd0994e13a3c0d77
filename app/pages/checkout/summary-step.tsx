import { useForm, type SubmissionResult } from "@conform-to/react";

import { mobilePaymentOf } from "#contract/schemas/money";
import { isFree } from "~/domain/money";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { PriceSaving, type PriceSavingView } from "~/parts/lines/price-saving";
import { TotalsPanel } from "~/parts/lines/totals-panel";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { useFieldProps } from "~/ui/forms/field-state";
import { ErrorSummary, FormErrors } from "~/ui/forms/form-errors";
import { Stack } from "~/ui/layout/primitives";
import type { AfterAgreement, StepFrame } from "~/parts/checkout/visitor-steps";
import { OrderLines, SummaryAnswers, type SummaryPage } from "./order-summary";
import { PaymentNote, PaymentProblemSummary, type PaymentProblem } from "./payment-problem-summary";
import { StepForm, StepPage } from "~/parts/checkout/step-page";

type SummaryStepProps = SummaryPage & {
  frame: StepFrame;
  /** ISO with offset; null when no seats are held. */
  heldUntil: string | null;
  afterAgreement: AfterAgreement;
  hasCredit: boolean;
  asksToKeepCard: boolean;
  keepCard: boolean;
  attemptKey: string;
  priceSaving: PriceSavingView;
  /** Submitted values from before the hold was extended. */
  typed: SubmissionResult | undefined;
  actionData: SummaryAnswer | undefined;
};

/** Why the order was refused. `free`: nothing was to be paid. */
export type SummaryAnswer = {
  lastResult: SubmissionResult;
  problem: PaymentProblem | null;
  free: boolean;
};

/** The order as it will be charged, with links to change each part, the terms, and the button that pays. */
export function SummaryStep(props: SummaryStepProps) {
  const { frame, groups, products, priceSaving, heldUntil, actionData } = props;
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("summary.title")}
      lead={t("summary.lead")}
      errors={<SummaryErrors {...{ frame, actionData, heldUntil }} />}
      panel={<SummaryAgreement {...props} />}
    >
      <PriceSaving saving={priceSaving} />
      <OrderLines groups={groups} products={products} />
      <SummaryAnswers {...props} />
    </StepPage>
  );
}

function SummaryErrors(props: Pick<SummaryStepProps, "frame" | "actionData" | "heldUntil">) {
  const { frame, actionData, heldUntil } = props;
  const { t, locale } = useTranslation();
  if (actionData === undefined) return null;
  const { lastResult, problem, free } = actionData;
  if (problem === null)
    return <FormErrors formId="summary" lastResult={lastResult} fields={["terms"]} />;
  if (!free)
    return (
      <PaymentProblemSummary
        problem={problem}
        heldUntil={heldUntil && formatDate(heldUntil, "time-with-zone", locale)}
        ticketCount={frame.order.tickets.length}
      />
    );
  return (
    <ErrorSummary title={t("summary.problem.freeOrder")} errors={[]}>
      <p>{t(`payment.problem.${problem}.text`)}</p>
      <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
    </ErrorSummary>
  );
}

function SummaryAgreement(props: SummaryStepProps) {
  const { frame, afterAgreement, totals, delivery, groups, products } = props;
  const { attemptKey, actionData } = props;
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const tickets = groups.flatMap((group) => group.tickets);
  const go = {
    order: t("summary.placeOrder"),
    card: t("payment.pay", { sum: formatMoney(totals.toPay, locale) }),
    on: t("checkout.continue"),
  }[afterAgreement];
  const hasTenders = !isFree(totals.giftVouchers) || !isFree(totals.credit);
  const mobile = mobilePaymentOf(totals.toPay.currency);
  const [form, fields] = useForm<{ terms: string; keepCard: string }>({
    id: "summary",
    lastResult: actionData?.lastResult ?? props.typed,
    defaultValue: { keepCard: props.keepCard ? "on" : null },
  });
  return (
    <TotalsPanel
      title={t("summary.total")}
      totals={totals}
      delivery={delivery}
      onlyTickets={products.length === 0}
      note={t("summary.totalNote")}
    >
      <Stack gap="small">
        <h3>{t("summary.terms.title")}</h3>
        <ul>
          {tickets.length > 0 ? <li>{t("summary.terms.refunds")}</li> : null}
          {tickets.some(({ isStream }) => !isStream) ? <li>{t("summary.terms.entry")}</li> : null}
          {tickets.some(({ isStream }) => isStream) ? <li>{t("summary.terms.stream")}</li> : null}
          <li>
            {t("summary.terms.data")}{" "}
            <a href={pathTo("privacy-policy")}>{t("pages.privacy.title")}</a>
          </li>
        </ul>
      </Stack>
      <StepForm id={form.id} aria-label={t("checkout.groups.pay")} frame={frame} go={go}>
        <input type="hidden" name="total" value={totals.toPay.amount} />
        <input type="hidden" name="attemptKey" value={attemptKey} />
        <CheckboxField {...fieldProps(fields.terms)} label={t("summary.terms.accept")} required />
        {props.asksToKeepCard ? (
          <CheckboxField
            {...fieldProps(fields.keepCard)}
            label={t("payment.keepCard")}
            hint={t("payment.keepCardHint")}
          />
        ) : null}
        {afterAgreement === "card" ? (
          <PaymentNote mobile={mobile} hasTenders={hasTenders} hasCredit={props.hasCredit} />
        ) : null}
      </StepForm>
    </TotalsPanel>
  );
}
