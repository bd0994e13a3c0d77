import type { Basket } from "#contract/schemas/basket";
import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { getHeldLines } from "../contents/basket-status";
import { getChosenPrice, withChosenPrices } from "../contents/chosen-price";
import type { LinePrice, PricedBasket } from "./price-basket";

type Saving = Omit<NonNullable<Basket["priceSaving"]>, "saves"> & { saves: number };

/**
 * What a ticket costs without a membership, an access registration, a package, an offer or a promo code, with the fee, in
 * minor units; never below its total. What a ticket subscription paid for in advance is no saving.
 */
export function usualPrice(line: BasketTicketRecord, { total, discount }: LinePrice): number {
  if (line.subscriptionId !== null && discount > 0) return total;
  const [{ faceValue, fee } = line] = withChosenPrices([line]);
  return Math.max(total, faceValue + fee);
}

/** How much less than their usual prices the held tickets cost, and why; null if they cost as much. */
export function findSaving(basket: BasketRecord, priced: PricedBasket): Saving | null {
  const saved = getHeldLines(basket).flatMap((line) => {
    const price = priced.lines.get(line.id);
    if (price === undefined) return [];
    const saves = usualPrice(line, price) - price.total;
    return saves > 0 ? [{ line, price, saves }] : [];
  });
  if (saved.length === 0) return null;
  const replaces = (kind: "member" | "access") =>
    saved.some(({ line }) => getChosenPrice(line) !== null && line.eligibility === kind);
  const waivesFees = saved.some(({ line, price }) => price.fee < line.fee);
  return {
    saves: saved.reduce((sum, { saves }) => sum + saves, 0),
    prices: [
      ...(replaces("member") || waivesFees ? ["member" as const] : []),
      ...(replaces("access") ? ["access" as const] : []),
    ],
    discounts: (["package", "offer", "promo"] as const).filter((source) =>
      priced.discounts.some((discount) => discount.source === source && discount.amount > 0),
    ),
  };
}
