import { FieldSet } from "~/ui/forms/field-set";
import type { PerformanceAddOns, ChosenMenu } from "~/domain/basket/stock-page";
import { useTranslation } from "~/i18n/translation-context";
import { performanceLine } from "../basket/performance-line";
import { StockChoice } from "./stock-choice";
import type { StockAnswer } from "./stock-errors";
import { MORE_THAN_NINE } from "#contract/schemas/stock-item";
import { SelectField } from "~/ui/forms/select-field";
import { foodFields } from "~/domain/basket/food-wish";
import { formatMoney } from "~/i18n/format-money";
import { useStockField } from "./stock-errors";

type AddOnFieldsProps = {
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

type MenuChoiceProps = {
  menu: ChosenMenu;
  performance: { instanceId: string; tickets: number };
  answer: StockAnswer | undefined;
};

/** A party's order of one menu: how many there are, where it is collected, and one of each category for everybody. */
function MenuChoice({ menu, performance, answer }: MenuChoiceProps) {
  const { t, locale } = useTranslation();
  const told = useStockField(answer);
  const { instanceId, tickets } = performance;
  const names = foodFields(instanceId, menu.id);
  const sizes = Array.from({ length: Math.min(tickets, MORE_THAN_NINE) }, (_, at) => at + 1);
  const counts = Array.from({ length: tickets + 1 }, (_, count) => ({
    value: String(count),
    label: String(count),
  }));
  return (
    <FieldSet
      id={`m:${instanceId}:${menu.id}`}
      legend={menu.name}
      legendLooks="small"
      hint={menu.description}
    >
      <SelectField
        {...told(names.guests, String(menu.guests))}
        label={t("stock.guests")}
        options={[
          { value: "0", label: t("stock.noGuests") },
          ...sizes.map((size) => ({
            value: String(size),
            label: size === MORE_THAN_NINE ? t("stock.moreThanNine") : String(size),
          })),
        ]}
      />
      <SelectField
        {...told(names.collectionPoint, menu.collectionPoint)}
        label={t("stock.collectionPoint")}
        placeholder={t("stock.chooseCollectionPoint")}
        options={menu.collectionPoints.map((point) => ({ value: point, label: point }))}
      />
      {menu.categories.map(({ name, items }) => (
        <FieldSet key={name} legend={t("stock.oneForEach", { category: name })} legendLooks="label">
          {items.map((item) => (
            <SelectField
              key={item.id}
              {...told(names.choice(item.id), String(item.chosen))}
              label={t("stock.item", { name: item.name, price: formatMoney(item.price, locale) })}
              hint={item.description}
              options={counts}
            />
          ))}
        </FieldSet>
      ))}
    </FieldSet>
  );
}
