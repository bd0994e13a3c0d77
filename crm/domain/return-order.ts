import type { OrderState } from "./order-state";

const HOUR_MS = 60 * 60 * 1000;

/** What the centre has decided about orders that are given back (spec section 9). */
export type ReturnRules = {
  /** Whether customers may do it themselves; off by default. */
  cancelOrders: boolean;
  cancelHours: number;
  creditMonths: number;
};

export const RETURN_RULES: ReturnRules = { cancelOrders: false, cancelHours: 48, creditMonths: 6 };

export type CancelRefusal =
  "cancel-off" | "not-confirmed" | "nothing-to-cancel" | "cancel-too-late";

/**
 * Why a customer cannot cancel an order, or null (spec section 4, "Orders": only 48 hours before the first
 * performance, and not while the feature is off).
 */
export function cancelRefusal(
  rules: Pick<ReturnRules, "cancelOrders" | "cancelHours">,
  order: { state: OrderState; startsAt: readonly Date[] },
  now: Date,
): CancelRefusal | null {
  if (!rules.cancelOrders) return "cancel-off";
  if (order.state !== "confirmed") return "not-confirmed";
  if (order.startsAt.length === 0) return "nothing-to-cancel";
  const first = Math.min(...order.startsAt.map((at) => at.getTime()));
  const tooLate = first - now.getTime() < rules.cancelHours * HOUR_MS;
  return tooLate ? "cancel-too-late" : null;
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
