import { cardMinimum } from "#contract/rules/payments/card-payment";
import { isDelivered } from "#contract/rules/baskets/line";
import { VAT_RATES } from "#contract/venue";
import { waivesFee } from "../../stock/sale/price-rules";
import type { BasketRecord } from "../contents/basket-contents";
import { followsTotal, listItems } from "../contents/basket-lines";
import { getHeldLines } from "../contents/basket-status";
import type { CodeRecord } from "../contents/code-record";
import { listExcludedLines } from "../contents/cover-fee";
import { listDiscounts } from "../discounts/list-discounts";
import { priceBasket, type PricedBasket, type Tender } from "./price-basket";

export function priceOfBasket(basket: BasketRecord): PricedBasket {
  const tickets = getHeldLines(basket);
  return priceBasket({
    tickets,
    items: basket.items,
    discounts: listDiscounts({ ...basket, lines: tickets }),
    feesWaived: areFeesWaived(basket),
    coverFee: basket.coverFee.part,
    uncovered: listExcludedLines(basket.items, basket.coverFee),
    roundUpId:
      listItems(basket.items, "donation").find(({ details }) => details.roundUp)?.id ?? null,
    delivery: isDelivered(tickets, basket.items) ? (basket.delivery?.price ?? 0) : 0,
    tenders: paymentSources(basket),
    cardMinimum: cardMinimum(basket.currency),
    vatRates: VAT_RATES,
  });
}

/**
 * Total that two versions of a basket are compared by, minor units: a rounded total and a share of it would change what a
 * price saves, so neither is included.
 */
export const totalToCompare = (basket: BasketRecord): number =>
  priceOfBasket({ ...basket, items: basket.items.filter((item) => !followsTotal(item)) }).sums
    .total;

export const areFeesWaived = ({ membershipAmount, feesWaivedFrom }: BasketRecord) =>
  waivesFee(membershipAmount, { waivedByMembershipMinAmount: feesWaivedFrom });

/** Total of a reserved order while its hold lasts, minor units. */
export const reservedTotal = (basket: BasketRecord, holdUntil: Date): number =>
  priceOfBasket({ ...basket, heldUntil: holdUntil }).sums.total;

/** Total with this promo code as the only one, minor units. */
export const totalWithPromo = (basket: BasketRecord, promo: CodeRecord): number =>
  priceOfBasket(withPromo(basket, promo)).sums.total;

const withPromo = (basket: BasketRecord, promo: CodeRecord): BasketRecord => ({
  ...basket,
  codes: [...basket.codes.filter(({ kind }) => kind !== "promo"), promo],
});

/** Tenders besides the card: gift vouchers in the order of entry, then account credit. */
export function paymentSources({
  codes,
  credit,
}: Pick<BasketRecord, "codes" | "credit">): Tender[] {
  const sources = codes.flatMap((code): Tender[] => {
    if (code.kind !== "gift-voucher") return [];
    const available = code.refusal === null ? code.balance : 0;
    return [{ kind: "gift-voucher", id: code.id, available }];
  });
  if (credit === null) return sources;
  const available = Math.min(credit.wanted, credit.available);
  return [...sources, { kind: "credit", id: "credit", available }];
}

/** Returns the promo code with the lower total; on a tie the first, unless only the second opens priority booking. */
export function chooseBetterPromo(
  basket: BasketRecord,
  first: CodeRecord,
  second: CodeRecord,
): CodeRecord {
  const totalWith = (promo: CodeRecord) => totalToCompare(withPromo(basket, promo));
  const difference = totalWith(first) - totalWith(second);
  if (difference !== 0) return difference > 0 ? second : first;
  return opensPriority(second) && !isNeededForPriority(basket, first) ? second : first;
}

/** Whether tickets may depend on this promo code, because it opened priority booking for them. */
export function isNeededForPriority(
  basket: Pick<BasketRecord, "lines">,
  promo: CodeRecord,
): boolean {
  return opensPriority(promo) && basket.lines.some(({ modeOfSale }) => modeOfSale === "code");
}

const opensPriority = (code: CodeRecord) => code.kind === "promo" && code.opensPriority;
