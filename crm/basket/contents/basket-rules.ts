import { MAX_BASKET_ITEMS, MAX_BASKET_TOTAL } from "#contract/rules/basket";
import type { SizeProblem } from "#contract/basket-problems";
import type { Problem } from "#contract/problems";
import type { Basket } from "#contract/schemas/basket";
import { isDelivered } from "#contract/rules/line";
import type { Money } from "#contract/schemas/money";
import { instanceLabel } from "../../stock/catalogue/instance-label";
import { holdCap, isExtendable, isHeld } from "../../stock/holds/hold-rules";
import { addMinutes, toIso } from "../../platform/dates";
import { listDiscounts } from "./basket-discounts";
import { listExcludedLines } from "./cover-fee";
import { type LinePrice, priceBasket, type PricedBasket, type Tender } from "./price-basket";
import { getChosenPrice, withChosenPrices } from "./chosen-price";
import { waivesFee } from "../../stock/sale/price-rules";
import { seatLabel } from "#contract/seat-name";
import { VAT_RATES } from "#contract/venue";
import type { BasketRecord } from "./basket-contents";
import { listItems, type BasketTicketRecord } from "./basket-lines";
import { isLiveAttempt, isSettled } from "./payment-state";
import { getAccessTerms, maskedVoucherCode, type CodeRecord, codeRefusal } from "./code-rules";
import { MAX_NOTE } from "#contract/rules/order-notes";
import { cardMinimum } from "#contract/rules/card-payment";

/** The tickets of a basket; none once the hold has expired. */
export function getHeldLines(basket: BasketRecord): BasketTicketRecord[] {
  return basketStatus(basket) === "expired" ? [] : basket.lines;
}

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

const areFeesWaived = ({ membershipAmount, feesWaivedFrom }: BasketRecord) =>
  waivesFee(membershipAmount, { waivedByMembershipMinAmount: feesWaivedFrom });

/** Total of a reserved order while its hold lasts, minor units. */
export const reservedTotal = (basket: BasketRecord, holdUntil: Date): number =>
  priceOfBasket({ ...basket, heldUntil: holdUntil }).sums.total;

/** Total with this promo code as the only one, minor units. */
export function totalWithPromo(basket: BasketRecord, promo: CodeRecord): number {
  const codes = [...basket.codes.filter(({ kind }) => kind !== "promo"), promo];
  return priceOfBasket({ ...basket, codes }).sums.total;
}

export type BasketStatusInput = Pick<
  BasketRecord,
  "order" | "firstHeldAt" | "heldUntil" | "now"
> & {
  lines: { length: number };
};

/**
 * Returns a basket's status. A payment attempt that may still be charged takes precedence over an expired hold, so that
 * a customer who has paid is never shown that the seats are lost.
 */
export function basketStatus(basket: BasketStatusInput): Basket["status"] {
  const { order } = basket;
  if (order !== null && order.state !== "pending" && order.state !== "failed") return "ordered";
  if (order !== null && order.attempt !== null && !isSettled(order.state))
    if (isLiveAttempt(order.attempt) || order.attempt === "paid") return "paying";
  if (basket.lines.length > 0 && !isHeld(basket, basket.now)) return "expired";
  return "open";
}

export function basketHold(basket: BasketStatusInput, status: Basket["status"]): Basket["hold"] {
  const { firstHeldAt, heldUntil, lines, now } = basket;
  if (status !== "open" && status !== "paying") return null;
  if (heldUntil === null || firstHeldAt === null || lines.length === 0) return null;
  return {
    until: toIso(heldUntil),
    capAt: toIso(holdCap(firstHeldAt)),
    extendable: isExtendable(basket, now),
  };
}

/** The basket as the API returns it. Lost tickets are not included in the totals. */
export function basketBody(basket: BasketRecord): Basket {
  const { id, currency, customerId, details, credit, delivery } = basket;
  const status = basketStatus(basket);
  const isExpired = status === "expired";
  const money = (amount: number) => ({ amount, currency });
  const inMoney = <Name extends string>(sums: Readonly<Record<Name, number>>) =>
    Object.fromEntries(
      Object.entries<number>(sums).map(([name, amount]) => [name, money(amount)]),
    ) as Record<Name, Money>;
  const { lines: prices, discounts, tenders, sums } = priceOfBasket(basket);
  // Lost tickets have the prices that they had while they were held.
  const ticketPrices = isExpired
    ? priceOfBasket({ ...basket, heldUntil: addMinutes(basket.now, 1) }).lines
    : prices;
  const tickets = basket.lines.map((line): Basket["tickets"][number] => {
    const { price, ...sum } = inMoney(ticketPrices.get(line.id) ?? NO_PRICE);
    return {
      kind: "ticket",
      id: line.id,
      instance: instanceLabel(line),
      seatId: line.seatId,
      seat: seatLabel(line),
      stepFree: line.stepFree,
      band: line.band,
      bandId: line.bandId,
      priceType: { id: line.priceTypeId, name: line.priceTypeName },
      cancelled: line.cancelled,
      isStream: line.isStream,
      packageItemId: line.packageItemId,
      entitled: !basket.unentitled.includes(line.id),
      membershipItemId: line.membershipItemId,
      chosenPriceTypeId: line.chosenPriceTypeId,
      subscriptionId: line.subscriptionId,
      subscriptionName:
        sum.discount.amount === 0
          ? null
          : basket.subscriptions.find((one) => one.id === line.subscriptionId)?.name,
      faceValue: price,
      ...sum,
    };
  });
  return {
    id,
    status,
    tickets: isExpired ? [] : tickets,
    lost: isExpired ? tickets : [],
    items: withFeePerTicket(basket).map(({ unitPrice: _, ...item }) => {
      const { price, discount, total } = inMoney(prices.get(item.id) ?? NO_PRICE);
      return { ...item, price, discount, total };
    }),
    totals: inMoney({ ...sums, toPay: status === "ordered" ? 0 : sums.toPay }),
    codes: basket.codes.filter(isEntered).map((code) => ({
      id: code.id,
      kind: code.kind,
      ...shownNames(code),
      saves: money(savedBy(code, [...discounts, ...tenders])),
      refusal: codeRefusal(code, getHeldLines(basket)),
    })),
    otherCode: otherCode(basket, money),
    offers: basket.offers.flatMap(({ id: offerId, name }) => {
      const discount = discounts.find(({ source, id }) => source === "offer" && id === offerId);
      return discount === undefined ? [] : [{ id: offerId, name, saves: money(discount.amount) }];
    }),
    access: getAccessTerms(basket.codes),
    priceSaving: priceSaving(basket, sums.total, money),
    credit: credit && inMoney(credit),
    hold: basketHold(basket, status),
    customerId,
    delivery: delivery && { optionId: delivery.optionId, addressId: delivery.addressId },
    details,
    notes: { ...basket.notes, maxLength: MAX_NOTE },
    orderId: basket.order?.id ?? null,
  };
}

/** A ticket subscription does not pay the booking fee of the tickets it is used for. */
const withFeePerTicket = (basket: BasketRecord) =>
  basket.items.map((item) => {
    if (item.kind !== "ticket-subscription") return item;
    const feePerTicket = areFeesWaived(basket) ? 0 : basket.bookingFee;
    return { ...item, details: { ...item.details, feePerTicket } };
  });

/** What member and access prices save that applied by themselves; null for nothing. */
function priceSaving(
  basket: BasketRecord,
  total: number,
  money: (amount: number) => Money,
): Basket["priceSaving"] {
  const replaced = getHeldLines(basket).filter((line) => getChosenPrice(line) !== null);
  if (replaced.length === 0) return null;
  const chosen = priceOfBasket({ ...basket, lines: withChosenPrices(basket.lines) });
  const prices = (["member", "access"] as const).filter((kind) =>
    replaced.some(({ eligibility }) => eligibility === kind),
  );
  return { saves: money(chosen.sums.total - total), prices };
}

/** The registration on the account applies to every basket and cannot be removed from one. */
const isEntered = (code: CodeRecord) => code.kind !== "access" || !code.isOnAccount;

const NO_PRICE: LinePrice = { price: 0, discount: 0, fee: 0, total: 0 };

/** The promo code that was set aside, with the total it would give; null if it is not valid now. */
function otherCode(basket: BasketRecord, money: (amount: number) => Money): Basket["otherCode"] {
  const { setAside } = basket;
  if (setAside === null || codeRefusal(setAside, getHeldLines(basket)) !== null) return null;
  const { id, code, name } = setAside;
  return { id, code, name, total: money(totalWithPromo(basket, setAside)) };
}

/** Gift voucher codes are masked, since anyone who reads the whole code can spend it. */
function shownNames({ kind, code, name }: CodeRecord): { code: string; name: string } {
  const masked = kind === "gift-voucher" ? maskedVoucherCode(code) : null;
  return { code: masked ?? code, name: masked ?? name };
}

function savedBy(code: CodeRecord, savings: readonly { id: string; amount: number }[]): number {
  return savings.filter(({ id }) => id === code.id).reduce((sum, { amount }) => sum + amount, 0);
}

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

/** Returns why a basket is too large for one order, or null. `lines`: items besides tickets; `total` in minor units. */
export function basketSizeProblem(basket: { lines: number; total: number }): SizeProblem | null {
  if (basket.lines > MAX_BASKET_ITEMS)
    return { code: "conflict", reason: "too-many-lines", maxLines: MAX_BASKET_ITEMS };
  return findExcessiveTotal(basket.total);
}

export const findExcessiveTotal = (total: number): Problem<"conflict/total-too-high"> | null =>
  total > MAX_BASKET_TOTAL
    ? { code: "conflict", reason: "total-too-high", maxTotal: MAX_BASKET_TOTAL }
    : null;

/** Returns the promo code with the lower total; on a tie the first, unless only the second opens priority booking. */
export function chooseBetterPromo(
  basket: BasketRecord,
  first: CodeRecord,
  second: CodeRecord,
): CodeRecord {
  const difference = totalWithPromo(basket, first) - totalWithPromo(basket, second);
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
