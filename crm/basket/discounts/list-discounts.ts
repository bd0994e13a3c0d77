import type { BasketRecord } from "../contents/basket-contents";
import { type BasketTicketRecord, listItems } from "../contents/basket-lines";
import { offerDiscounts } from "./automatic-offer";
import type { Discount } from "./discount";
import { promoTickets } from "./promo-code";
import { subscriptionDiscounts } from "./subscription-discounts";

/** What discounts depend on. */
export type DiscountedLine = Pick<
  BasketTicketRecord,
  | "id"
  | "eventId"
  | "priceTypeId"
  | "packageItemId"
  | "isChosenByBuyer"
  | "subscriptionId"
  | "faceValue"
>;

type DiscountedBasket = { lines: readonly DiscountedLine[] } & Pick<
  BasketRecord,
  "items" | "codes" | "offers" | "subscriptions"
>;

export function listDiscounts(basket: DiscountedBasket): Discount[] {
  const { lines, offers } = basket;
  // Not for tickets of a package, which have their own discount; tickets paid by a subscription credit; or prices that
  // the buyer chose.
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

/**
 * Packages first, then super packages, which discount the remaining price of their own tickets and those of their
 * parts.
 */
function packageDiscounts({ lines, items }: Pick<DiscountedBasket, "lines" | "items">): Discount[] {
  const packages = listItems(items, "package");
  const listTickets = (itemIds: readonly string[]) =>
    lines
      .filter(
        ({ packageItemId, isChosenByBuyer }) =>
          packageItemId !== null && itemIds.includes(packageItemId) && !isChosenByBuyer,
      )
      .map(({ id }) => id);
  const listParts = (superItemId: string) =>
    packages.filter(({ details }) => details.superItemId === superItemId).map(({ id }) => id);
  const supersLast = [...packages].sort(
    (a, b) => Number(a.details.type === "super") - Number(b.details.type === "super"),
  );
  return supersLast.map(({ id, details }) => ({
    id,
    source: "package",
    lineIds: new Set(listTickets([id, ...listParts(id)])),
    off: { percent: details.percentOff },
  }));
}

/** Invalid codes are ignored. */
function promoDiscounts({ lines, codes }: Pick<DiscountedBasket, "lines" | "codes">): Discount[] {
  return codes.flatMap((code): Discount[] => {
    if (code.kind !== "promo" || code.refusal !== null) return [];
    const lineIds = new Set(promoTickets(code.rule, lines).map(({ id }) => id));
    return [{ id: code.id, source: "promo", lineIds, off: code.rule.off }];
  });
}
