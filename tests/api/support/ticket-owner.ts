import type { z } from "zod";

import type { ticketPageSchema } from "#contract/schemas/ticket";
import { call } from "./box-office";
import { boughtOrder } from "./paying";

export type TicketPageBody = z.infer<typeof ticketPageSchema>;

export async function ticketOwner() {
  const { order, ...owner } = await boughtOrder({ quantity: 2 });
  const { tickets } = (await call<TicketPageBody>("GET", "/customer/tickets", owner)).body;
  return { ...owner, orderId: order.id, tickets, ids: tickets.map(({ id }) => id) };
}
