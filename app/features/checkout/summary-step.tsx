import { Lead } from "~/components/lead";
import { LineList } from "~/components/line-list";
import { Stack } from "~/components/stack";
import type { BasketTotals, TicketItem } from "~/domain/basket";
import type { ProductItem } from "~/domain/basket-lines";
import type { ProgressEntry } from "~/domain/checkout-steps";
import type { InstanceGroup } from "~/domain/group-by-instance";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { KeptLines } from "../basket/kept-lines";
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
  products: ProductItem[];
  totals: BasketTotals;
  attemptKey: string;
  answer: SummaryAnswer | undefined;
};

/** Everything as it will be charged, each part with the way to change it; then the terms. */
export function SummaryStep(props: SummaryStepProps) {
  const { progress, back, groups, products, totals, delivery, answer } = props;
  const { details, customer, notes } = props;
  const { t } = useWords();
  return (
    <CheckoutFrame
      progress={progress}
      heading={t("summary.title")}
      errors={<SummaryErrors answer={answer} />}
    >
      <Lead>{t("summary.lead")}</Lead>
      {groups.length > 0 ? (
        <Stack as="section" labelledBy="tickets" gap="small">
          <h2 id="tickets">{t("summary.tickets")}</h2>
          <LineList>
            {groups.map((group) => (
              <SummaryTickets key={group.instance.id} group={group} />
            ))}
          </LineList>
        </Stack>
      ) : null}
      {products.length > 0 ? (
        <Stack as="section" labelledBy="items" gap="small">
          <h2 id="items">{t(groups.length > 0 ? "basket.items.more" : "basket.items.all")}</h2>
          <KeptLines lines={products} />
        </Stack>
      ) : null}
      <p>
        <a href={pathTo("basket")}>
          {t(products.length > 0 ? "summary.changeBasket" : "summary.changeTickets")}
        </a>
      </p>
      <Stack as="section" labelledBy="answers" gap="small">
        <h2 id="answers">{t("summary.answers")}</h2>
        <SummaryAnswers
          {...{ delivery, details, notes, customer }}
          deliveryPrice={totals.delivery}
        />
      </Stack>
      <SummaryAgreement
        totals={totals}
        deliveryName={delivery?.name ?? null}
        onlyTickets={products.length === 0}
        attemptKey={props.attemptKey}
        lastResult={answer?.lastResult ?? null}
      />
      <StepBack progress={progress} back={back} />
    </CheckoutFrame>
  );
}
