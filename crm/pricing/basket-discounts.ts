import type { BasketRecord } from "../baskets/basket-contents";
import { itemsOf } from "../baskets/basket-lines";
import { promoTickets } from "../codes/rules";
import { subscriptionDiscounts } from "../subscriptions/rules";
import { offerDiscounts } from "./automatic-offer";
import type { Discount } from "./price-basket";

export function discountsOf(
  basket: Pick<BasketRecord, "lines" | "items" | "codes" | "offers" | "subscriptions">,
): Discount[] {
  const { lines, offers } = basket;
  // Tickets of a package have their discount already, a subscription's voucher pays for the whole ticket, and nothing
  // is taken off a price that the buyer chose.
  const single = lines.filter(
    ({ packageItemId, subscriptionId, isChosenByBuyer }) =>
      packageItemId === null && subscriptionId === null && !isChosenByBuyer,
  );
  return [
    ...subscriptionDiscounts(basket.subscriptions, lines),
    ...packageDiscounts(basket),
    ...offerDiscounts(offers, single),
    ...promoDiscounts(basket),
  ];
}

/** Each package's own first; then each super package's, off what is left of all tickets in it and in its parts. */
function packageDiscounts({ lines, items }: Pick<BasketRecord, "lines" | "items">): Discount[] {
  const packages = itemsOf(items, "package");
  const ticketsOf = (itemIds: readonly string[]) =>
    lines
      .filter(
        ({ packageItemId, isChosenByBuyer }) =>
          packageItemId !== null && itemIds.includes(packageItemId) && !isChosenByBuyer,
      )
      .map(({ id }) => id);
  const partsOf = (superItemId: string) =>
    packages.filter(({ details }) => details.superItemId === superItemId).map(({ id }) => id);
  const supersLast = [...packages].sort(
    (a, b) => Number(a.details.type === "super") - Number(b.details.type === "super"),
  );
  return supersLast.map(({ id, details }) => ({
    id,
    source: "package",
    lineIds: new Set(ticketsOf([id, ...partsOf(id)])),
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
