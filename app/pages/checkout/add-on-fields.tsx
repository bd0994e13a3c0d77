import { FieldSet } from "~/ui/forms/field-set";
import type { PerformanceAddOns } from "~/domain/basket/stock-page";
import { useTranslation } from "~/i18n/translation-context";

import { performanceLine } from "../basket/performance-line";
import { MenuChoice } from "./menu-choice";
import { StockChoice } from "./stock-choice";
import type { StockAnswer } from "./use-stock-field";

export type AddOnFieldsProps = {
  performances: readonly PerformanceAddOns[];
  answer: StockAnswer | undefined;
};

/** What can be had for each performance, things and menus: a group for each. Nothing of it is chosen at first. */
export function AddOnFields({ performances, answer }: AddOnFieldsProps) {
  const { locale } = useTranslation();
  return performances.map(({ instance, tickets, items, menus }) => {
    const performance = { instanceId: instance.id, tickets };
    return (
      <FieldSet
        key={instance.id}
        id={`i:${instance.id}`}
        legend={instance.title}
        hint={performanceLine(instance, locale)}
      >
        <StockChoice {...{ items, performance, answer }} />
        {menus.map((menu) => (
          <MenuChoice key={menu.id} {...{ menu, performance, answer }} />
        ))}
      </FieldSet>
    );
  });
}
