import type { ItemKind, Item } from "#contract/schemas/basket-item";
import type { Basket, BasketTicket } from "#contract/schemas/basket";

/** How a line of a kind can be changed on the basket's page; `yes-no` is asked there whether it is in or not. */
export type LineChange = "price-type" | "quantity" | "amount" | "auto-renew" | "yes-no" | null;

type LineRule = {
  change: LineChange;
  /** How it is taken out: at once, after a question, by its yes-no form, or with all that goes with it. */
  remove: "at-once" | "asked" | "by-change" | "with-party";
};

/** Every kind of line, and what can be done to it. A new kind is one more entry here; the compiler asks for the rest. */
export const lineRules = {
  ticket: { change: "price-type", remove: "at-once" },
  // Its performances are chosen anew where packages are put together; here it goes whole.
  package: { change: null, remove: "asked" },
  "food-and-drink": { change: null, remove: "with-party" },
  merchandise: { change: "quantity", remove: "at-once" },
  supplementary: { change: "quantity", remove: "at-once" },
  membership: { change: "auto-renew", remove: "asked" },
  donation: { change: "amount", remove: "at-once" },
  "gift-voucher": { change: "quantity", remove: "at-once" },
  "ticket-subscription": { change: "quantity", remove: "at-once" },
  "booking-protection": { change: "yes-no", remove: "by-change" },
  "cover-fee": { change: "yes-no", remove: "by-change" },
} as const satisfies Record<"ticket" | ItemKind, LineRule>;

/** What removing a ticket or a package takes with it, as the ticketing system says. */
export type RemovalPlan = {
  /** The ticket itself among them. */
  ticketIds: string[];
  /** Food and drink and other add-ons. */
  itemIds: string[];
  /** Seats of a block are sold together. */
  isBlock: boolean;
  /** Companions go with the access ticket that they belong to. */
  hasCompanions: boolean;
  /** Companion seats go with the wheelchair space that they belong to. */
  hasCompanionSeats: boolean;
};

type Contents = Pick<Basket, "tickets" | "items">;

/** The lines that a removal takes with it, with what each costs. */
export function removedLines(
  { tickets, items }: Contents,
  { ticketIds, itemIds }: Pick<RemovalPlan, "ticketIds" | "itemIds">,
): { tickets: BasketTicket[]; products: Item[] } {
  return {
    tickets: tickets.filter(({ id }) => ticketIds.includes(id)),
    products: items.filter(({ id }) => itemIds.includes(id)),
  };
}

/**
 * What goes with a line that is taken out, where that has to be asked first; null where it has not. Spec section 4:
 * removing a performance of a package prompts removal of the whole; removing a membership that set the mode of sale
 * empties the basket.
 */
export function goesWithLine(
  line: Item,
  { tickets, items }: Contents,
): BasketTicket[] | "all" | null {
  if (lineRules[line.kind].remove !== "asked") return null;
  if (line.kind === "membership")
    return tickets.some(({ membershipItemId }) => membershipItemId === line.id) ? "all" : null;
  const parts = items.filter(
    (item) => item.kind === "package" && item.details.superItemId === line.id,
  );
  const ids = [line, ...parts].map(({ id }) => id);
  return tickets.filter(
    ({ packageItemId }) => packageItemId !== null && ids.includes(packageItemId),
  );
}
