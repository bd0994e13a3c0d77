import { guestsOfParty, partiesIn } from "../food/rules";
import type { Bought } from "../limits/buyer-tickets";
import type { BasketRecord } from "./basket-contents";
import { type ItemRecord, itemsOf } from "./basket-lines";

/** Kinds of lines that are removed when no other line is left. */
const needsOtherLines = (item: ItemRecord) =>
  item.kind === "cover-fee" || (item.kind === "donation" && item.details.roundUp);

/** Tickets of a performance, in the basket and bought before, and how many of an add-on were bought for them. */
type AddOnCounts = { held: number; bought: number; boughtAddOns: number };

/**
 * How many of an add-on may be had: at most one for each ticket, over all orders. A once-per-ticket add-on covers the
 * tickets in this basket, or those bought before, but not the sum, since signing in must not raise the price. Never
 * negative: after a return there may be more add-ons than tickets.
 */
export function mostAddOns(
  number: "up-to-tickets" | "same-as-tickets",
  { held, bought, boughtAddOns }: AddOnCounts,
): number {
  const without = bought - boughtAddOns;
  if (number === "up-to-tickets" || held === 0) return Math.max(0, held + without);
  return Math.max(0, held + Math.min(0, without));
}

/**
 * Lines to remove and quantities to correct after a change of a basket:
 * - Ticket protection is removed with the last ticket.
 * - An add-on of a performance is removed with its last ticket; its quantity equals the number of tickets or is at most
 *   that (`mostAddOns`).
 * - Food and drink for more guests than tickets is removed as a whole: it is unknown whose meal to cancel.
 * - The cover fee and a round-up gift are removed when nothing else is left.
 * Tickets that an expired basket lost count: they may be held again.
 */
export function dependentLineChanges(
  { lines, items }: Pick<BasketRecord, "lines" | "items">,
  bought: Bought,
): { remove: string[]; quantities: Map<string, number> } {
  const heldOf = (instanceId: string) =>
    lines.filter((line) => line.instanceId === instanceId).length;
  const ticketsOf = (instanceId: string) => heldOf(instanceId) + bought.ticketsOf(instanceId);
  const quantities = new Map<string, number>();
  const remove = new Set<string>();
  const setTo = (item: ItemRecord, quantity: number) => {
    if (quantity === 0) remove.add(item.id);
    else if (quantity !== item.quantity) quantities.set(item.id, quantity);
  };
  for (const item of itemsOf(items, "booking-protection")) setTo(item, lines.length);
  for (const item of itemsOf(items, "supplementary")) {
    const { instanceId, number } = item.details;
    if (ticketsOf(instanceId) === 0) remove.add(item.id);
    if (number === "any" || remove.has(item.id)) continue;
    const most = mostAddOns(number, {
      held: heldOf(instanceId),
      bought: bought.ticketsOf(instanceId),
      boughtAddOns: bought.addOnsOf(instanceId, item.productId),
    });
    setTo(item, number === "same-as-tickets" ? most : Math.min(item.quantity, most));
  }
  for (const party of partiesIn(items)) {
    const tickets = ticketsOf(party[0]?.details.instanceId ?? "");
    if (guestsOfParty(party) > tickets) for (const { id } of party) remove.add(id);
  }
  const left = items.filter((item) => !remove.has(item.id));
  if (lines.length === 0 && left.every(needsOtherLines)) for (const { id } of left) remove.add(id);
  return { remove: [...remove], quantities };
}
