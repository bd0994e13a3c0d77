import type { Basket, TicketItem } from "./basket";
import { ticketsOf } from "./basket";
import { accessCodeOfAnother } from "./code-refused";

/** The tickets that the box office will not sell: what they hang on is gone. */
export const unentitledTickets = ({ items }: Pick<Basket, "items">): TicketItem[] =>
  ticketsOf(items).filter(({ entitled }) => !entitled);

/** Whether the basket's customer may have all that is in it. */
export const isSellable = (basket: Pick<Basket, "codes" | "items">): boolean =>
  accessCodeOfAnother(basket) === null && unentitledTickets(basket).length === 0;
