import { Lead } from "~/components/lead";
import { LineList } from "~/components/line-list";
import { Stack } from "~/components/stack";
import type { BasketTotals, TicketItem } from "~/domain/basket";
import type { ProgressEntry } from "~/domain/checkout-steps";
import type { InstanceGroup } from "~/domain/group-by-instance";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { CheckoutFrame } from "./checkout-frame";
import { StepBack } from "./step-back";
import { SummaryAgreement } from "./summary-agreement";
import { SummaryAnswers } from "./summary-answers";
import type { SummaryAnswersProps } from "./summary-answers";
import { SummaryErrors } from "./summary-errors";
import type { SummaryAnswer } from "./summary-errors";
import { SummaryTickets } from "./summary-tickets";

export type SummaryStepProps = Omit<SummaryAnswersProps, "deliveryPrice"> & {
  progress: ProgressEntry[];
  back: string;
  groups: InstanceGroup<TicketItem>[];
  totals: BasketTotals;
  attemptKey: string;
  answer: SummaryAnswer | undefined;
};

/** Everything as it will be charged, each part with the way to change it; then the terms. */
export function SummaryStep(props: SummaryStepProps) {
  const { progress, back, groups, totals, delivery, details, customer, answer } = props;
  const { t } = useWords();
  return (
    <CheckoutFrame
      progress={progress}
      heading={t("summary.title")}
      errors={<SummaryErrors answer={answer} />}
    >
      <Lead>{t("summary.lead")}</Lead>
      <Stack as="section" labelledBy="tickets" gap="small">
        <h2 id="tickets">{t("summary.tickets")}</h2>
        <LineList>
          {groups.map((group) => (
            <SummaryTickets key={group.instance.id} group={group} />
          ))}
        </LineList>
        <p>
          <a href={pathTo("basket")}>{t("summary.changeTickets")}</a>
        </p>
      </Stack>
      <Stack as="section" labelledBy="answers" gap="small">
        <h2 id="answers">{t("summary.answers")}</h2>
        <SummaryAnswers {...{ delivery, details, customer }} deliveryPrice={totals.delivery} />
      </Stack>
      <SummaryAgreement
        totals={totals}
        deliveryName={delivery.name}
        attemptKey={props.attemptKey}
        lastResult={answer?.lastResult ?? null}
      />
      <StepBack progress={progress} back={back} />
    </CheckoutFrame>
  );
}
