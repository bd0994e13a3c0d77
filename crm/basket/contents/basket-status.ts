import type { Basket } from "#contract/schemas/basket";
import { holdCap, isExtendable, isHeld } from "../../stock/hold-times/hold-times";
import { toIso } from "../../platform/dates";
import type { BasketRecord } from "./basket-contents";
import type { BasketTicketRecord } from "./basket-lines";
import { isLiveAttempt, isSettled } from "./payment-state";

/** The tickets of a basket; none once the hold has expired. */
export function getHeldLines(basket: BasketRecord): BasketTicketRecord[] {
  return basketStatus(basket) === "expired" ? [] : basket.lines;
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
