import type { CancelRefusal } from "#contract/schemas/order";
import type { OrderState } from "#contract/schemas/order";

const HOUR_MS = 60 * 60 * 1000;
/** The last one that a Date can be. */
const LAST_INSTANT = 8.64e15;

/** What the centre has decided about orders that are given back (spec section 9). */
export type ReturnRules = {
  /** Whether customers may do it themselves; off by default. */
  cancelOrders: boolean;
  cancelHours: number;
  creditMonths: number;
};

export const RETURN_RULES: ReturnRules = { cancelOrders: false, cancelHours: 48, creditMonths: 6 };

/**
 * Why a customer cannot cancel an order, or null (spec section 4, "Orders": only 48 hours before the first
 * performance, and not while the feature is off).
 */
export function cancelRefusal(
  rules: Pick<ReturnRules, "cancelOrders" | "cancelHours">,
  order: { state: OrderState; startsAt: readonly Date[]; companionOrders: readonly string[] },
  now: Date,
): CancelRefusal | null {
  if (!rules.cancelOrders) return "cancel-off";
  if (order.state !== "confirmed") return "not-confirmed";
  const until = cancelUntil(rules, order.startsAt);
  if (until === null) return "nothing-to-cancel";
  if (now > until) return "cancel-too-late";
  return order.companionOrders.length > 0 ? "companion-elsewhere" : null;
}

/** The last instant at which an order can be cancelled; null for one without performances. */
export function cancelUntil(
  { cancelHours }: Pick<ReturnRules, "cancelHours">,
  startsAt: readonly Date[],
): Date | null {
  if (startsAt.length === 0) return null;
  const first = Math.min(...startsAt.map((at) => at.getTime()));
  // Staff's rules have no limit: as late as time goes.
  return new Date(Math.min(first - cancelHours * HOUR_MS, LAST_INSTANT));
}

/**
 * What a cancelled order is worth in credit, minor units: what was paid for its tickets, fees included. Gifts,
 * memberships and what else it held were had already and stay as they are.
 */
export function creditOf(
  tickets: readonly { faceValue: number; fee: number; discount: number }[],
): number {
  return tickets.reduce((sum, { faceValue, fee, discount }) => sum + faceValue + fee - discount, 0);
}
