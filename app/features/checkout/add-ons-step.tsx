import { FieldSet } from "~/components/field-set";
import { Lead } from "~/components/lead";
import type { StepFrame } from "~/domain/checkout-way";
import type { PerformanceAddOns } from "~/domain/stock-page";
import { useWords } from "~/i18n/words-context";

import { performanceLine } from "../basket/performance-line";
import { MenuChoice } from "./menu-choice";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";
import { StockChoice } from "./stock-choice";
import { StockErrors } from "./stock-errors";
import type { StockAnswer } from "./use-stock-field";

export type AddOnsStepProps = {
  frame: StepFrame;
  requestKey: string;
  performances: PerformanceAddOns[];
  answer: StockAnswer | undefined;
};

/** What can be had for each performance of the basket. Nothing of it is chosen at first. */
export function AddOnsStep({ frame, requestKey, performances, answer }: AddOnsStepProps) {
  const { t, locale } = useWords();
  return (
    <StepPage
      frame={frame}
      heading={t("addOns.title")}
      errors={<StockErrors faults={answer?.faults} />}
    >
      <Lead>{t("addOns.lead")}</Lead>
      <StepForm frame={frame} aria-label={t("addOns.title")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        {performances.map(({ instance, tickets, items, menus }) => {
          const performance = { instanceId: instance.id, tickets };
          return (
            <FieldSet
              key={instance.id}
              id={`i:${instance.id}`}
              legend={instance.title}
              hint={performanceLine(instance, locale)}
            >
              <StockChoice items={items} performance={performance} answer={answer} />
              {menus.map((menu) => (
                <MenuChoice key={menu.id} {...{ menu, performance, answer }} />
              ))}
            </FieldSet>
          );
        })}
      </StepForm>
    </StepPage>
  );
}
