import type { ReturnedAs } from "#contract/schemas/order";
import { takeInTurn } from "../vouchers/rules";

type PaidTicket = { faceValue: number; fee: number; discount: number; protection?: number };
type PaidItem = { price: number; discount: number };

/** What was paid for lines of an order, minor units: tickets with their fees and protection, and extras. */
export function returnAmount(tickets: readonly PaidTicket[], items: readonly PaidItem[]): number {
  const ofTickets = tickets.map(
    ({ faceValue, fee, discount, protection = 0 }) => faceValue + fee - discount + protection,
  );
  const ofItems = items.map(({ price, discount }) => price - discount);
  return [...ofTickets, ...ofItems].reduce((sum, amount) => sum + amount, 0);
}

/** What an order was paid with and has not had back yet, minor units. */
export type PaidWith = {
  card: number;
  giftCards: readonly Spent[];
  /** The grants of account credit, in the order in which they get it back. */
  grants: readonly Spent[];
};

type Spent = { id: string; left: number };
type Movement = { id: string; amount: number };

/** Where money of an order went, minor units. */
export type GivenBack = { card: number; giftCards: number; credit: number };

/**
 * Where a return goes: to the card up to what it paid, then onto the gift cards up to what each paid; the rest is account
 * credit, which goes back onto the grants that paid, so that goodwill stays goodwill. Returned as credit, the card's part
 * is credit, too, of a new grant (`granted`).
 */
export function splitReturn(
  amount: number,
  paid: PaidWith,
  as: ReturnedAs,
): GivenBack & { toGiftCards: Movement[]; toGrants: Movement[]; granted: number } {
  const ofCard = Math.min(amount, Math.max(0, paid.card));
  const toGiftCards = takeInTurn(paid.giftCards, amount - ofCard);
  const giftCards = sumOf(toGiftCards);
  const toGrants = takeInTurn(paid.grants, amount - ofCard - giftCards);
  const card = as === "refund" ? ofCard : 0;
  const credit = amount - card - giftCards;
  return { card, giftCards, credit, toGiftCards, toGrants, granted: credit - sumOf(toGrants) };
}

const sumOf = (parts: readonly Movement[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

type Ended = {
  total: number;
  giftVouchers: number;
  credit: number;
  returnedAs: ReturnedAs | null;
  returnedAmount: number | null;
};

/** What was returned of an order at once; what went neither to the card nor onto gift cards is credit. Minor units. */
export type Return = { amount: number; cardAmount: number; giftCardAmount: number };

/** Where the money of all that was returned of an order went; null where nothing was. */
export function givenBackOf(
  { total, giftVouchers, credit, returnedAs, returnedAmount }: Ended,
  returns: readonly Return[],
): GivenBack | null {
  const sum = (of: (one: Return) => number) => returns.reduce((all, one) => all + of(one), 0);
  if (returns.length > 0)
    return {
      card: sum(({ cardAmount }) => cardAmount),
      giftCards: sum(({ giftCardAmount }) => giftCardAmount),
      credit: sum((one) => one.amount - one.cardAmount - one.giftCardAmount),
    };
  if (returnedAs === null) return null;
  // A refund of a whole order undoes its payment.
  return returnedAs === "refund"
    ? { card: total - giftVouchers - credit, giftCards: giftVouchers, credit }
    : { card: 0, giftCards: 0, credit: returnedAmount ?? 0 };
}
