import type { StockItem } from "#contract/schemas/stock-item";
import { SelectField } from "~/ui/forms/select-field";

import { isFree } from "~/domain/money";
import { mostOf, quantityField } from "~/domain/basket/stock-request";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { useStockField } from "./stock-errors";
import type { StockAnswer } from "./stock-errors";

export type StockChoiceProps = {
  items: readonly (StockItem & { chosen: number })[];
  /** The performance that they are for, and the tickets there are for it; null for no performance. */
  performance: { instanceId: string; tickets: number } | null;
  answer: StockAnswer | undefined;
};

/** How many of each item: none at first. */
export function StockChoice({ items, performance, answer }: StockChoiceProps) {
  const { t, locale } = useTranslation();
  const told = useStockField(answer);
  const tickets = performance?.tickets ?? 0;
  return items.map((item) => {
    const most = Math.max(mostOf(item, tickets), item.chosen);
    const rule =
      item.number === "same-as-tickets" ? t("stock.sameAsTickets", { count: tickets }) : "";
    return (
      <SelectField
        key={item.id}
        {...told(quantityField(performance?.instanceId ?? null, item.id), String(item.chosen))}
        label={t("stock.item", {
          name: item.name,
          price: isFree(item.price) ? t("stock.free") : formatMoney(item.price, locale),
        })}
        hint={`${item.description} ${rule}`.trim()}
        options={Array.from({ length: most + 1 }, (_, count) => ({
          value: String(count),
          label: String(count),
        }))}
      />
    );
  });
}
