import type { Item } from "#contract/schemas/basket-item";
import type { Basket, BasketTicket } from "#contract/schemas/basket";
import { findParts, findTickets } from "~/domain/packages/package-lines";

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
  switch (line.kind) {
    case "membership":
      return tickets.some(({ membershipItemId }) => membershipItemId === line.id) ? "all" : null;
    case "package":
      return findTickets(line, { tickets, items });
    default:
      return null;
  }
}

/** Whether it is a super package that can be removed alone: its packages stay, without its discount. */
export const canRemoveAlone = (line: Item, { tickets, items }: Contents): boolean =>
  findParts(line, items).length > 0 &&
  tickets.every(({ packageItemId }) => packageItemId !== line.id);
