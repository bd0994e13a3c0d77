import type { BasketRecord } from "./basket";
import { itemsOf } from "./basket-items";
import type { Discount } from "./price-basket";
import { promoTickets } from "./promo-code";

/** All that is taken off a basket's prices; `priceBasket` applies it in its fixed order. */
export function discountsOf(basket: Pick<BasketRecord, "lines" | "items" | "codes">): Discount[] {
  return [...packageDiscounts(basket), ...promoDiscounts(basket)];
}

function packageDiscounts({ lines, items }: Pick<BasketRecord, "lines" | "items">): Discount[] {
  return itemsOf(items, "package").map(({ id, details }) => ({
    id,
    source: "package",
    lineIds: new Set(lines.filter((line) => line.packageItemId === id).map((line) => line.id)),
    off: { percent: details.percentOff },
  }));
}

/** A code that is not valid now, or not for these tickets, takes nothing off. */
function promoDiscounts({ lines, codes }: Pick<BasketRecord, "lines" | "codes">): Discount[] {
  return codes.flatMap((code): Discount[] => {
    if (code.kind !== "promo" || code.refusal !== null) return [];
    const lineIds = new Set(promoTickets(code.rule, lines).map(({ id }) => id));
    return [{ id: code.id, source: "promo", lineIds, off: code.rule.off }];
  });
}
