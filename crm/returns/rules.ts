import type { ReturnedAs } from "#contract/schemas/order";
import { allocateInOrder } from "../vouchers/rules";

type PaidTicket = { faceValue: number; fee: number; discount: number; protection?: number };
type PaidItem = { price: number; discount: number };

/** Amount paid for tickets (with fees and protection) and extras, in minor units. */
export function returnAmount(tickets: readonly PaidTicket[], items: readonly PaidItem[]): number {
  const ofTickets = tickets.map(
    ({ faceValue, fee, discount, protection = 0 }) => faceValue + fee - discount + protection,
  );
  const ofItems = items.map(({ price, discount }) => price - discount);
  return [...ofTickets, ...ofItems].reduce((sum, amount) => sum + amount, 0);
}

/** What an order was paid with, less earlier returns, in minor units. */
export type PaidWith = {
  card: number;
  giftCards: readonly Spent[];
  /** Grants of account credit, in the order in which they are refunded. */
  grants: readonly Spent[];
};

type Spent = { id: string; left: number };
type Movement = { id: string; amount: number };

/** `left` of goodwill is the venue's own money; all else is the customer's. */
type PaidOrder = Pick<PaidWith, "card"> &
  Record<"giftCards" | "grants", readonly (Spent & { isGoodwill: boolean })[]>;

/**
 * Leaves out what must stay paid by the customer, in minor units: the tax-deductible part of the donations. Otherwise the
 * card would be refunded for tickets that goodwill paid for. Taken from what is refunded last.
 */
export function withoutDonations(paid: PaidOrder, deductible: number): PaidWith {
  let kept = deductible;
  const keep = (left: number) => {
    const part = Math.min(kept, Math.max(0, left));
    kept -= part;
    return left - part;
  };
  const keepOf = (spent: PaidOrder["grants"]) =>
    spent
      .toReversed()
      .map(({ id, left, isGoodwill }) => ({ id, left: isGoodwill ? left : keep(left) }))
      .toReversed();
  const grants = keepOf(paid.grants);
  const giftCards = keepOf(paid.giftCards);
  return { grants, giftCards, card: keep(paid.card) };
}

/**
 * Limits a returned amount to what is left of the payment after refunds in the provider's dashboard, which may have been
 * for the same tickets. Without any, whatever nothing covers becomes credit: the order was paid in another way.
 */
export function withoutProviderRefunds(
  amount: number,
  paid: PaidWith & { refundedByProvider: number },
): number {
  if (paid.refundedByProvider === 0) return amount;
  const spent = [...paid.giftCards, ...paid.grants].map(({ left }) => left);
  const left = [paid.card, ...spent].reduce((sum, part) => sum + Math.max(0, part), 0);
  return Math.min(amount, left);
}

/** Returned amounts by destination, in minor units. */
export type ReturnedAmounts = { card: number; giftCards: number; credit: number };

/**
 * Splits a returned amount: first to the card, then to the gift cards, each up to what it paid. The rest goes back to the
 * credit grants that paid, so that goodwill stays goodwill. With `as` "credit", the card's part becomes a new grant
 * (`granted`).
 */
export function splitReturn(
  amount: number,
  paid: PaidWith,
  as: ReturnedAs,
): ReturnedAmounts & { toGiftCards: Movement[]; toGrants: Movement[]; granted: number } {
  const ofCard = Math.min(amount, Math.max(0, paid.card));
  const toGiftCards = allocateInOrder(paid.giftCards, amount - ofCard);
  const giftCards = sumOf(toGiftCards);
  const toGrants = allocateInOrder(paid.grants, amount - ofCard - giftCards);
  const card = as === "refund" ? ofCard : 0;
  const credit = amount - card - giftCards;
  return { card, giftCards, credit, toGiftCards, toGrants, granted: credit - sumOf(toGrants) };
}

const sumOf = (parts: readonly Movement[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

type ReturnedOrder = {
  total: number;
  giftVouchers: number;
  credit: number;
  returnedAs: ReturnedAs | null;
  returnedAmount: number | null;
};

/** One return of an order, in minor units. The part that went neither to the card nor to gift cards is credit. */
export type Return = { amount: number; cardAmount: number; giftCardAmount: number };

/** Total returned amounts of an order by destination; null if nothing was returned. */
export function sumReturnsByDestination(
  { total, giftVouchers, credit, returnedAs, returnedAmount }: ReturnedOrder,
  returns: readonly Return[],
): ReturnedAmounts | null {
  const sum = (pick: (part: Return) => number) =>
    returns.reduce((all, part) => all + pick(part), 0);
  if (returns.length > 0)
    return {
      card: sum(({ cardAmount }) => cardAmount),
      giftCards: sum(({ giftCardAmount }) => giftCardAmount),
      credit: sum((part) => part.amount - part.cardAmount - part.giftCardAmount),
    };
  if (returnedAs === null) return null;
  // A refund of a whole order undoes its payment.
  return returnedAs === "refund"
    ? { card: total - giftVouchers - credit, giftCards: giftVouchers, credit }
    : { card: 0, giftCards: 0, credit: returnedAmount ?? 0 };
}
