import type { CancelRefusal, OrderState, ReturnedAs } from "#contract/schemas/order";
import { addMonths, toDay } from "../../platform/dates";
import { allocateInOrder } from "../../basket/vouchers/rules";
import type { ReturnedAmounts } from "../orders/returned-amounts";

/** What applies if the box office has set nothing else (`venue_settings`). */
export const RETURN_RULES = { cancelOrders: false, cancelHours: 48, creditMonths: 6 };

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

/** What an order was paid with and what can be given back of it, in minor units. */
export type PaidWith = {
  card: number;
  giftCards: readonly Spent[];
  /** Grants of account credit. */
  grants: readonly Spent[];
};

/** Goodwill is the venue's own money: gift cards that nobody bought, and goodwill credit. All else is the customer's. */
type Spent = { id: string; left: number; isGoodwill: boolean };
type Movement = { id: string; amount: number };

/** The lines of an order that must stay paid as they were, in minor units. */
type KeptLines = {
  /** Gift cards that the order bought. Only the card can pay for them. */
  giftVouchersBought: number;
  /** The tax-deductible part of the donations, which the customer's own money paid. */
  deductible: number;
};

/**
 * Leaves out what must stay paid. Otherwise a return would refund the card for tickets that goodwill or somebody's gift
 * card paid for, and the customer would keep a new gift card or a deductible donation that cost nothing. The donation's
 * part is taken from what is refunded last.
 */
export function withoutKept(
  paid: PaidWith,
  { giftVouchersBought, deductible }: KeptLines,
): PaidWith {
  let kept = deductible;
  const keep = (left: number) => {
    const part = Math.min(kept, Math.max(0, left));
    kept -= part;
    return left - part;
  };
  const keepFrom = (spent: readonly Spent[]) =>
    spent
      .toReversed()
      .map((part) => ({ ...part, left: part.isGoodwill ? part.left : keep(part.left) }))
      .toReversed();
  const grants = keepFrom(paid.grants);
  const giftCards = keepFrom(paid.giftCards);
  return { grants, giftCards, card: keep(paid.card - giftVouchersBought) };
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

/**
 * Splits a returned amount: first to the goodwill that paid, then to the card, then to the bought gift cards, each up to
 * what it paid. The rest goes back to the credit grants that paid. So nothing changes its kind, except that with `as`
 * "credit" the card's part becomes a new grant (`granted`).
 */
export function splitReturn(
  amount: number,
  paid: PaidWith,
  as: ReturnedAs,
): ReturnedAmounts & { toGiftVouchers: Movement[]; toGrants: Movement[]; granted: number } {
  let rest = amount;
  const allocate = (spent: readonly Spent[], isGoodwill: boolean) => {
    const parts = allocateInOrder(
      spent.filter((part) => part.isGoodwill === isGoodwill),
      rest,
    );
    rest -= addUp(parts);
    return parts;
  };
  const goodwillCards = allocate(paid.giftCards, true);
  const goodwillGrants = allocate(paid.grants, true);
  const ofCard = Math.min(rest, Math.max(0, paid.card));
  rest -= ofCard;
  const toGiftVouchers = [...goodwillCards, ...allocate(paid.giftCards, false)];
  const toGrants = [...goodwillGrants, ...allocate(paid.grants, false)];
  const giftCards = addUp(toGiftVouchers);
  const card = as === "refund" ? ofCard : 0;
  const credit = amount - card - giftCards;
  return { card, giftCards, credit, toGiftVouchers, toGrants, granted: credit - addUp(toGrants) };
}

const addUp = (parts: readonly Movement[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

const HOUR_MS = 60 * 60 * 1000;

/** Maximum time value of a Date. */
const MAX_TIME = 8.64e15;

export type ReturnRules = {
  /** Whether customers may cancel orders themselves. */
  cancelOrders: boolean;
  cancelHours: number;
  creditMonths: number;
};

/** Returns why an order cannot be canceled, or null. Allowed until `cancelHours` before its first performance. */
export function cancelRefusal(
  rules: Pick<ReturnRules, "cancelOrders" | "cancelHours">,
  order: {
    state: OrderState;
    startsAt: readonly Date[];
    companionOrders: readonly string[];
    /** Whether one of its tickets admitted somebody, which keeps customers from canceling. */
    isUsed: boolean;
  },
  now: Date,
): CancelRefusal | null {
  if (!rules.cancelOrders) return "cancel-off";
  if (order.state !== "confirmed") return "not-confirmed";
  const until = cancelUntil(rules, order.startsAt);
  if (until === null) return "nothing-to-cancel";
  if (order.isUsed) return "used-already";
  if (now > until) return "cancel-too-late";
  return order.companionOrders.length > 0 ? "companion-elsewhere" : null;
}

/** Returns the last time at which an order can be canceled; null without performances. */
export function cancelUntil(
  { cancelHours }: Pick<ReturnRules, "cancelHours">,
  startsAt: readonly Date[],
): Date | null {
  if (startsAt.length === 0) return null;
  const first = Math.min(...startsAt.map((at) => at.getTime()));
  // Staff rules have `cancelHours` of minus infinity.
  return new Date(Math.min(first - cancelHours * HOUR_MS, MAX_TIME));
}

/** Last day of account credit issued now, in the venue's time zone. */
export const creditUntil = ({ creditMonths }: Pick<ReturnRules, "creditMonths">, now: Date) =>
  addMonths(toDay(now), creditMonths);
