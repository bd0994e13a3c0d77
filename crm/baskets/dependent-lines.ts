import { guestsOfParty, partiesIn } from "../food/rules";
import type { BasketRecord } from "./basket-contents";
import { type ItemRecord, itemsOf } from "./basket-lines";

/** Kinds of lines that are removed when no other line is left. */
const isCompanion = (item: ItemRecord) =>
  item.kind === "cover-fee" || (item.kind === "donation" && item.details.roundUp);

/**
 * The number of tickets that a once-per-ticket add-on covers: those in this basket, or those bought before, but not the
 * sum, since signing in must not raise the price.
 */
export function partyOf(held: number, bought: number): number {
  return held > 0 ? held : bought;
}

/**
 * Lines to remove and quantities to correct after a change of a basket:
 * - Ticket protection is removed with the last ticket.
 * - An add-on of a performance is removed with its last ticket; its quantity equals the number of tickets or is at most that.
 * - Food and drink for more guests than tickets is removed as a whole: it is unknown whose meal to cancel.
 * - The cover fee and a round-up gift are removed when nothing else is left.
 * Tickets that an expired basket lost count: they may be held again. `boughtOf`: tickets of a performance bought before.
 */
export function dependentLineChanges(
  { lines, items }: Pick<BasketRecord, "lines" | "items">,
  boughtOf: (instanceId: string) => number,
): { remove: string[]; quantities: Map<string, number> } {
  const heldOf = (instanceId: string) =>
    lines.filter((line) => line.instanceId === instanceId).length;
  const ticketsOf = (instanceId: string) => heldOf(instanceId) + boughtOf(instanceId);
  const quantities = new Map<string, number>();
  const remove = new Set<string>();
  const setTo = (item: ItemRecord, quantity: number) => {
    if (quantity === 0) remove.add(item.id);
    else if (quantity !== item.quantity) quantities.set(item.id, quantity);
  };
  for (const item of itemsOf(items, "booking-protection")) setTo(item, lines.length);
  for (const item of itemsOf(items, "supplementary")) {
    const { instanceId, number } = item.details;
    const tickets = ticketsOf(instanceId);
    if (tickets === 0) remove.add(item.id);
    else if (number === "same-as-tickets")
      setTo(item, partyOf(heldOf(instanceId), boughtOf(instanceId)));
    else if (number === "up-to-tickets") setTo(item, Math.min(item.quantity, tickets));
  }
  for (const party of partiesIn(items)) {
    const tickets = ticketsOf(party[0]?.details.instanceId ?? "");
    if (guestsOfParty(party) > tickets) for (const { id } of party) remove.add(id);
  }
  const left = items.filter((item) => !remove.has(item.id));
  if (lines.length === 0 && left.every(isCompanion)) for (const { id } of left) remove.add(id);
  return { remove: [...remove], quantities };
}
