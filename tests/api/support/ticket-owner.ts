import type { z } from "zod";

import type { ticketPageSchema } from "#contract/schemas/ticket";
import { call } from "./box-office";
import { CARDS, pay, readyBasket, submitCard, verify } from "./paying";

export type TicketPageBody = z.infer<typeof ticketPageSchema>;

/** A customer with two tickets that are paid for, of a performance of their own. */
export async function ticketOwner() {
  const ready = await readyBasket({ quantity: 2 });
  const { order, url } = (await pay(ready)).body;
  await submitCard(url, CARDS.good);
  await verify(order.id);
  const { tickets } = (await call<TicketPageBody>("GET", "/customer/tickets", ready)).body;
  return { ...ready, orderId: order.id, tickets, ids: tickets.map(({ id }) => id) };
}
