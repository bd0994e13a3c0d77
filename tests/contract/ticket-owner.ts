import type { z } from "zod";

import type { heldTicketSchema } from "#contract/schemas/ticket";
import { call } from "./box-office";
import { CARDS, pay, readyBasket, submitCard, verify } from "./paying";

export type HeldBody = z.infer<typeof heldTicketSchema>;

/** A customer with two tickets that are paid for, of a performance of their own. */
export async function ticketOwner() {
  const ready = await readyBasket({ quantity: 2 });
  const { order, url } = (await pay(ready)).body;
  await submitCard(url, CARDS.good);
  await verify(order.id);
  const { body: tickets } = await call<HeldBody[]>("GET", "/customer/tickets", ready);
  return { ...ready, orderId: order.id, tickets, ids: tickets.map(({ id }) => id) };
}
