import { guestsOfParty, partiesIn } from "../food/rules";
import type { BasketRecord } from "./basket-contents";
import { type ItemRecord, itemsOf } from "./basket-lines";

/** Lines that mean nothing by themselves: without others they go. */
const isCompanion = (item: ItemRecord) =>
  item.kind === "cover-fee" || (item.kind === "donation" && item.details.roundUp);

/**
 * For how many tickets a once-per-ticket add-on is: those of this basket, or those bought before. Not both together:
 * signing in must not make anything dearer.
 */
export function partyOf(held: number, bought: number): number {
  return held > 0 ? held : bought;
}

/**
 * Lines to remove and quantities to correct after a change of a basket:
 * - Ticket protection goes with the last ticket.
 * - An add-on of a performance goes with its last ticket, and follows the number of tickets or stays below it.
 * - Food and drink for more guests than tickets goes as a whole: nobody can tell which guest would not eat.
 * - The cover fee, and the gift that rounds up, go when nothing else is left.
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
