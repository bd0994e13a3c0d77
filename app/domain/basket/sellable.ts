import type { Basket, BasketTicket } from "#contract/schemas/basket";
import { accessCodeOfAnother } from "./code-refused";

/** The tickets that the box office will not sell: what they hang on is gone. */
export const unentitledTickets = ({ tickets }: Pick<Basket, "tickets">): BasketTicket[] =>
  tickets.filter(({ entitled }) => !entitled);

/** Whether the basket's customer may have all that is in it. */
export const isSellable = (basket: Pick<Basket, "codes" | "tickets">): boolean =>
  accessCodeOfAnother(basket) === null && unentitledTickets(basket).length === 0;
