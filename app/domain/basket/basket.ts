import type { BasketTicket, Basket, BasketCode, BasketSummary } from "#contract/schemas/basket";
import { isForTickets } from "#contract/rules/baskets/line";
import type { Item } from "#contract/schemas/basket-item";
import type { Result } from "#contract/calls/result";
import { isUnderCardMinimum } from "#contract/rules/payments/card-payment";

export type BasketLine = BasketTicket | Item;

type Contents = Pick<Basket, "tickets" | "items">;

export function listLines({ tickets, items }: Contents): BasketLine[] {
  return [...tickets, ...items];
}

/** The sums of the lines and below them, which the basket and the steps of the checkout write alike. */
export function listSums({ totals, ...contents }: Pick<Basket, "tickets" | "items" | "totals">) {
  const { delivery, giftVouchers, credit, total, toPay, fees } = totals;
  return [
    ...listLines(contents).flatMap((line) => [line.total, line.discount]),
    ...contents.tickets.flatMap(({ usualPrice, priceBefore }) => [
      ...(usualPrice ? [usualPrice] : []),
      ...(priceBefore ? [priceBefore] : []),
    ]),
    ...[delivery, giftVouchers, credit, total, toPay, fees],
  ];
}

/** Ignores expired tickets. */
export function isEmpty({ tickets, items }: Contents): boolean {
  return tickets.length + items.length === 0;
}

/** Counts tickets and other lines by quantity. What is paid for each ticket counts as one, and a package only by its tickets. */
export function countLines({ tickets, items }: Contents) {
  const counts = items.map((line) =>
    line.kind === "package" ? 0 : isForTickets(line) ? 1 : line.quantity,
  );
  return {
    ticketCount: tickets.length,
    otherCount: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Whether codes or a membership in the basket may open restricted prices. */
export function hasRights({ codes, items }: Pick<Basket, "codes" | "items">): boolean {
  return codes.length > 0 || items.some(({ kind }) => kind === "membership");
}

export function summarizeBasket(basket: Basket): BasketSummary {
  const { id, status, hold } = basket;
  return { id, status, ...countLines(basket), hasRights: hasRights(basket), hold };
}

/** Whether the amount to pay includes gift cards, which cannot be paid for with gift cards. */
export function hasGiftVouchersToPay({ items, totals }: Pick<Basket, "items" | "totals">): boolean {
  return totals.toPay.amount > 0 && items.some(({ kind }) => kind === "gift-voucher");
}

/** Whether gift cards and credit pay for all of it. */
export const isPaidByCredit = ({ totals }: Pick<Basket, "totals">): boolean =>
  totals.toPay.amount === 0 && totals.total.amount > 0;

/** Why a basket cannot proceed to the checkout. */
type BasketProblem = "empty" | "expired" | "ordered";

type BasketVerdict = Result<Basket, BasketProblem>;

/** Checks whether a basket can proceed to the checkout. An open payment attempt does not prevent it. */
export function validateBasket(basket: Basket | null): BasketVerdict {
  if (basket === null) return { ok: false, failure: "empty" };
  if (basket.status === "expired") return { ok: false, failure: "expired" };
  if (basket.status === "ordered") return { ok: false, failure: "ordered" };
  if (isEmpty(basket)) return { ok: false, failure: "empty" };
  return { ok: true, value: basket };
}

/** Returns the notice code of what must be changed before the basket can be bought; null if nothing. */
export function basketObstacle({
  tickets,
  items,
  totals,
}: Pick<Basket, "tickets" | "items" | "totals">) {
  if (tickets.some(({ cancelled }) => cancelled)) return "tickets-cancelled";
  if (items.some((item) => item.kind === "package" && item.details.missing > 0))
    return "package-incomplete";
  return isUnderCardMinimum(totals.toPay) ? "card-minimum" : null;
}

/** Returns the access code that is registered to another name, whose prices the box office refuses to sell. */
export function accessCodeOfAnotherCustomer({ codes }: Pick<Basket, "codes">): BasketCode | null {
  return codes.find(({ refusal }) => refusal === "access-name-mismatch") ?? null;
}

/** Tickets that the box office refuses to sell because their code or membership was removed. */
export function unentitledTickets({ tickets }: Pick<Basket, "tickets">): BasketTicket[] {
  return tickets.filter(({ entitled }) => !entitled);
}

export function isSellable(basket: Pick<Basket, "codes" | "tickets">): boolean {
  return accessCodeOfAnotherCustomer(basket) === null && unentitledTickets(basket).length === 0;
}
