import { isForPerformance, isForTickets } from "#contract/rules/baskets/line";
import type { Bought } from "../limits/buyer-tickets";
import type { BasketRecord } from "../contents/basket-contents";
import { followsTotal, type ItemRecord } from "../contents/basket-lines";
import { guestsOfParty, groupByParty } from "../contents/food-parties";

/** Tickets of a performance in the basket and in earlier orders, and quantity of an add-on in earlier orders. */
type AddOnCounts = { held: number; bought: number; boughtAddOns: number };

/**
 * Returns the maximum quantity of an add-on: one per ticket over all orders. `same-as-tickets` counts the tickets in the
 * basket or, without any, those bought before, but not both: signing in must not raise the price. Never negative, even if
 * a return has left more add-ons than tickets.
 */
export function maxAddOns(
  number: "up-to-tickets" | "same-as-tickets",
  { held, bought, boughtAddOns }: AddOnCounts,
): number {
  const withoutAddOn = bought - boughtAddOns;
  if (number === "up-to-tickets" || held === 0) return Math.max(0, held + withoutAddOn);
  return Math.max(0, held + Math.min(0, withoutAddOn));
}

/**
 * Returns lines to remove and quantities to correct after a basket has changed:
 * - Ticket protection covers every ticket.
 * - An add-on is removed with the last ticket of its performance; its quantity is limited by `maxAddOns`.
 * - Food and drink for more guests than tickets is removed as a whole: it is unknown whose meal to cancel.
 * - The cover fee and a round-up donation are removed when nothing else is left.
 * Lost tickets of an expired basket count, since they may be held again.
 */
export function dependentLineChanges(
  { lines, items }: Pick<BasketRecord, "lines" | "items">,
  bought: Bought,
): { remove: string[]; quantities: Map<string, number> } {
  const countHeld = (instanceId: string) =>
    lines.filter((line) => line.instanceId === instanceId).length;
  const countTickets = (instanceId: string) =>
    countHeld(instanceId) + bought.countTickets(instanceId);
  const quantities = new Map<string, number>();
  const remove = new Set<string>();
  const setTo = (item: ItemRecord, quantity: number) => {
    if (quantity === 0) remove.add(item.id);
    else if (quantity !== item.quantity) quantities.set(item.id, quantity);
  };
  for (const item of items) if (isForTickets(item)) setTo(item, lines.length);
  for (const item of items.filter(isForPerformance)) {
    const { instanceId } = item.details;
    if (item.kind !== "food-and-drink" && countTickets(instanceId) === 0) remove.add(item.id);
    if (item.kind !== "supplementary" || remove.has(item.id)) continue;
    const { number } = item.details;
    if (number === "any") continue;
    const maxQuantity = maxAddOns(number, {
      held: countHeld(instanceId),
      bought: bought.countTickets(instanceId),
      boughtAddOns: bought.countAddOns(instanceId, item.productId),
    });
    setTo(item, number === "same-as-tickets" ? maxQuantity : Math.min(item.quantity, maxQuantity));
  }
  for (const party of groupByParty(items)) {
    const tickets = countTickets(party[0]?.details.instanceId ?? "");
    if (guestsOfParty(party) > tickets) for (const { id } of party) remove.add(id);
  }
  const left = items.filter((item) => !remove.has(item.id));
  if (lines.length === 0 && left.every(followsTotal)) for (const { id } of left) remove.add(id);
  return { remove: [...remove], quantities };
}
