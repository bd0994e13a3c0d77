import type { ItemKind, Item } from "#contract/schemas/basket-item";
import type { Basket, BasketTicket } from "#contract/schemas/basket";

/** The change that the basket page offers for a kind of line. */
export type LineChange = "price-type" | "quantity" | "amount" | "auto-renew" | null;

type LineRule = {
  change: LineChange;
  /** Removed at once, after a confirmation, or with the whole food order of its performance. */
  remove: "at-once" | "confirmed" | "with-food-order";
};

export const lineRules = {
  ticket: { change: "price-type", remove: "at-once" },
  // Its performances are changed on the package's page; here it can only be removed as a whole.
  package: { change: null, remove: "confirmed" },
  "food-and-drink": { change: null, remove: "with-food-order" },
  merchandise: { change: "quantity", remove: "at-once" },
  supplementary: { change: "quantity", remove: "at-once" },
  membership: { change: "auto-renew", remove: "confirmed" },
  donation: { change: "amount", remove: "at-once" },
  "gift-voucher": { change: "quantity", remove: "at-once" },
  "membership-gift": { change: null, remove: "at-once" },
  "ticket-subscription": { change: "quantity", remove: "at-once" },
  "booking-protection": { change: null, remove: "at-once" },
  "cover-fee": { change: null, remove: "at-once" },
} as const satisfies Record<"ticket" | ItemKind, LineRule>;

type Contents = Pick<Basket, "tickets" | "items">;

/**
 * Returns the tickets removed with a line, "all" if it empties the basket, or null if no confirmation is needed.
 * Removing a performance of a package removes the package; removing a membership that set the mode of sale empties the
 * basket.
 */
export function listTicketsRemovedWith(
  line: Item,
  { tickets, items }: Contents,
): BasketTicket[] | "all" | null {
  if (lineRules[line.kind].remove !== "confirmed") return null;
  if (line.kind === "membership")
    return tickets.some(({ membershipItemId }) => membershipItemId === line.id) ? "all" : null;
  const ids = [line, ...partsOf(line, items)].map(({ id }) => id);
  return tickets.filter(
    ({ packageItemId }) => packageItemId !== null && ids.includes(packageItemId),
  );
}

const partsOf = (line: Item, items: readonly Item[]) =>
  items.filter((item) => item.kind === "package" && item.details.superItemId === line.id);

/** Whether it is a super package that can be removed alone: its packages stay, without its discount. */
export const canRemoveAlone = (line: Item, { tickets, items }: Contents): boolean =>
  partsOf(line, items).length > 0 &&
  tickets.every(({ packageItemId }) => packageItemId !== line.id);
