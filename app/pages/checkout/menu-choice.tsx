import { MORE_THAN_NINE } from "#contract/schemas/stock-item";
import { FieldSet } from "~/ui/forms/field-set";
import { SelectField } from "~/ui/forms/select-field";
import { foodFields } from "~/domain/basket/food-wish";
import type { ChosenMenu } from "~/domain/basket/stock-page";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { useStockField } from "./use-stock-field";
import type { StockAnswer } from "./use-stock-field";

export type MenuChoiceProps = {
  menu: ChosenMenu;
  performance: { instanceId: string; tickets: number };
  answer: StockAnswer | undefined;
};

/** A party's order of one menu: how many there are, where it is collected, and one of each category for everybody. */
export function MenuChoice({ menu, performance, answer }: MenuChoiceProps) {
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
