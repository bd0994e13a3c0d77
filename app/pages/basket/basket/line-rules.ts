import type { ItemKind, Item } from "#contract/schemas/basket-item";
import type { Basket, BasketTicket } from "#contract/schemas/basket";

/** How a kind of line can be changed on the basket's page. */
export type LineChange = "price-type" | "quantity" | "amount" | "auto-renew" | null;

type LineRule = {
  change: LineChange;
  /** How it is removed: at once, after a question, or with the party's whole order. */
  remove: "at-once" | "asked" | "with-party";
};

export const lineRules = {
  ticket: { change: "price-type", remove: "at-once" },
  // Its performances are chosen on the package's page; here it is removed whole.
  package: { change: null, remove: "asked" },
  "food-and-drink": { change: null, remove: "with-party" },
  merchandise: { change: "quantity", remove: "at-once" },
  supplementary: { change: "quantity", remove: "at-once" },
  membership: { change: "auto-renew", remove: "asked" },
  donation: { change: "amount", remove: "at-once" },
  "gift-voucher": { change: "quantity", remove: "at-once" },
  "membership-gift": { change: null, remove: "at-once" },
  "ticket-subscription": { change: "quantity", remove: "at-once" },
  "booking-protection": { change: null, remove: "at-once" },
  "cover-fee": { change: null, remove: "at-once" },
} as const satisfies Record<"ticket" | ItemKind, LineRule>;

type Contents = Pick<Basket, "tickets" | "items">;

/**
 * What is removed with a line, where the visitor is asked first; null where they are not: removing a performance
 * of a package prompts removal of the whole; removing a membership that set the mode of sale empties the basket.
 */
export function goesWithLine(
  line: Item,
  { tickets, items }: Contents,
): BasketTicket[] | "all" | null {
  if (lineRules[line.kind].remove !== "asked") return null;
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
export const canGoAlone = (line: Item, { tickets, items }: Contents): boolean =>
  partsOf(line, items).length > 0 &&
  tickets.every(({ packageItemId }) => packageItemId !== line.id);
