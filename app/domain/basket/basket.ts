import type { BasketTicket, Basket, BasketCode, BasketSummary } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import { isUnderCardMinimum } from "#contract/schemas/money";

/** A line of a basket: a ticket, or an item of one of `ITEM_KINDS`. */
export type BasketLine = BasketTicket | Item;

type Contents = Pick<Basket, "tickets" | "items">;

export function linesOf({ tickets, items }: Contents): BasketLine[] {
  return [...tickets, ...items];
}

/** Whether it holds nothing; what is lost is not counted. */
export function isEmpty({ tickets, items }: Contents): boolean {
  return tickets.length + items.length === 0;
}

/** How many tickets there are, and how much else: by quantity, but booking protection is one, and a package its tickets. */
export function countsOf({ tickets, items }: Contents) {
  const counts = items.map(({ kind, quantity }) =>
    kind === "package" ? 0 : kind === "booking-protection" ? 1 : quantity,
  );
  return {
    ticketCount: tickets.length,
    otherCount: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Whether there may be prices for it alone: it has codes, or a membership in it. */
export function hasRights({ codes, items }: Pick<Basket, "codes" | "items">): boolean {
  return codes.length > 0 || items.some(({ kind }) => kind === "membership");
}

export function summaryOf(basket: Basket): BasketSummary {
  const { id, status, hold } = basket;
  return { id, status, ...countsOf(basket), hasRights: hasRights(basket), hold };
}

/** Whether gift cards are among what is left to pay, for which no gift card can pay. */
export function hasGiftCardsToPay({ items, totals }: Pick<Basket, "items" | "totals">): boolean {
  return totals.toPay.amount > 0 && items.some(({ kind }) => kind === "gift-voucher");
}

/** Why a basket cannot go on to the checkout. */
type BasketProblem =
  | "empty"
  | "expired"
  /** It is bought already. */
  | "ordered";

type BasketVerdict = { ok: true; basket: Basket } | { ok: false; problem: BasketProblem };

/** The one answer to whether a basket may go on. A basket with an open attempt to pay may: it is paid again. */
export function validateBasket(basket: Basket | null): BasketVerdict {
  if (basket === null) return { ok: false, problem: "empty" };
  if (basket.status === "expired") return { ok: false, problem: "expired" };
  if (basket.status === "ordered") return { ok: false, problem: "ordered" };
  if (isEmpty(basket)) return { ok: false, problem: "empty" };
  return { ok: true, basket };
}

/** What must change in it before anything can be bought, by its notice; null when nothing must. */
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

/** The access code registered to another name than the customer's: the box office refuses to sell its prices. */
export function accessCodeOfAnother({ codes }: Pick<Basket, "codes">): BasketCode | null {
  return codes.find(({ refusal }) => refusal === "access-name-mismatch") ?? null;
}

/** The tickets that the box office will not sell: the code or membership they were chosen with is gone. */
export function unentitledTickets({ tickets }: Pick<Basket, "tickets">): BasketTicket[] {
  return tickets.filter(({ entitled }) => !entitled);
}

/** Whether the basket's customer may buy all that is in it. */
export function isSellable(basket: Pick<Basket, "codes" | "tickets">): boolean {
  return accessCodeOfAnother(basket) === null && unentitledTickets(basket).length === 0;
}
