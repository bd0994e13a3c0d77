import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";

import { getMobilePayment } from "#contract/schemas/money";
import { isFree } from "~/domain/arithmetic/money";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { PriceChanges } from "~/parts/lines/price-changes";
import type { PriceSavingView } from "~/parts/totals/price-saving";
import { TotalsPanel } from "~/parts/totals/totals-panel";
import { CallBoxOffice } from "~/ui/call-box-office";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { usePageForm, type FieldsOf } from "~/ui/forms/use-page-form";
import type { AfterAgreement, StepFrame } from "~/parts/checkout/visitor-steps";
import { SummaryAnswers, type SummaryPage } from "./order-summary";
import { OrderLines } from "./summary-lines";
import { OrderTerms } from "~/parts/checkout/order-terms";
import type { PaymentProblem } from "~/parts/checkout/payment-problem";
import { PaymentNote, PaymentProblemSummary, ProblemText } from "./payment-problem-summary";
import { type OfferedCard, PayBar, PayButtons } from "./pay-buttons";
import { StepForm, StepPage } from "~/parts/checkout/step-page";
import { RevisionField } from "~/parts/checkout/revision-field";
import { summaryForm } from "./summary-form";

type SummaryStepProps = SummaryPage & {
  frame: StepFrame;
  /** ISO with offset; null when no seats are held. */
  heldUntil: string | null;
  afterAgreement: AfterAgreement;
  hasCredit: boolean;
  asksToKeepCard: boolean;
  keepCard: boolean;
  storedCard: OfferedCard | null;
  attemptKey: string;
  /** Whether the visitor has accepted the terms for this basket before. */
  hasAccepted: boolean;
  priceSaving: PriceSavingView;
};

/**
 * Why the order was refused; null if the form was. `free`: nothing was to be paid. `card`: the name of the stored card
 * that was to be charged.
 */
export type SummaryRefusal = {
  problem: PaymentProblem | null;
  free: boolean;
  card?: string | null;
};

/** The order as it will be charged, with links to change each part, the terms, and the button that pays. */
export function SummaryStep(props: SummaryStepProps) {
  const { frame, groups, products } = props;
  const { t } = useTranslation();
  const { fields, errors } = usePageForm(summaryForm, {
    defaults: {
      keepCard: props.keepCard ? "on" : null,
      terms: props.hasAccepted ? "on" : undefined,
    },
  });
  return (
    <StepPage
      frame={frame}
      heading={t("summary.title")}
      lead={t("summary.lead")}
      errors={<SummaryErrors {...props} errors={errors} />}
      panel={<SummaryAgreement {...props} fields={fields} />}
    >
      <PriceChanges tickets={groups.flatMap((group) => group.tickets)} />
      <OrderLines groups={groups} products={products} />
      <SummaryAnswers {...props} />
    </StepPage>
  );
}

function SummaryErrors({
  frame,
  heldUntil,
  storedCard,
  errors,
}: Pick<SummaryStepProps, "frame" | "heldUntil" | "storedCard"> & { errors: ReactNode }) {
  const { t, locale } = useTranslation();
  const { problem = null, free = false, card } = useActionData<SummaryRefusal>() ?? {};
  if (problem === null) return errors;
  if (!free)
    return (
      <PaymentProblemSummary
        problem={problem}
        card={card ?? storedCard?.name}
        heldUntil={heldUntil && formatDate(heldUntil, "time-with-zone", locale)}
        ticketCount={frame.order.tickets.length}
      />
    );
  return (
    <ErrorSummary title={t("summary.problem.freeOrder")} errors={[]}>
      <p>
        <ProblemText problem={problem} />
      </p>
      <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
    </ErrorSummary>
  );
}

function SummaryAgreement(props: SummaryStepProps & { fields: FieldsOf<typeof summaryForm> }) {
  const { frame, afterAgreement, totals, delivery, groups, products } = props;
  const { attemptKey, fields } = props;
  const { t } = useTranslation();
  const tickets = groups.flatMap((group) => group.tickets);
  const go = afterAgreement === "order" ? t("summary.placeOrder") : t("checkout.continue");
  const hasTenders = !isFree(totals.giftVouchers) || !isFree(totals.credit);
  const mobile = getMobilePayment(totals.toPay.currency);
  const terms = <CheckboxField field={fields.terms} label={t("summary.terms.accept")} required />;
  const isPaidHere = afterAgreement === "card";
  return (
    <TotalsPanel
      title={t("summary.total")}
      totals={totals}
      delivery={delivery}
      contents={{ tickets, items: products }}
      note={t("summary.totalNote")}
      saving={props.priceSaving}
    >
      <OrderTerms tickets={tickets} />
      <StepForm
        id={summaryForm.id}
        aria-label={t("checkout.groups.pay")}
        frame={frame}
        buttons={
          isPaidHere ? (
            <PayButtons
              toPay={totals.toPay}
              storedCard={props.storedCard}
              keepCard={props.asksToKeepCard ? { field: fields.keepCard } : null}
              note={
                <PaymentNote mobile={mobile} hasTenders={hasTenders} hasCredit={props.hasCredit} />
              }
              terms={terms}
            />
          ) : (
            <PayBar>
              {terms}
              <Button standalone>{go}</Button>
            </PayBar>
          )
        }
      >
        <input type="hidden" name="total" value={totals.toPay.amount} />
        <RevisionField revision={frame.order.revision} />
        <input type="hidden" name="attemptKey" value={attemptKey} />
      </StepForm>
    </TotalsPanel>
  );
}
