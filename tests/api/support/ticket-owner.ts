import { api } from "./box-office";
import { boughtOrder } from "./paying";

export async function ticketOwner() {
  const { order, ...owner } = await boughtOrder({ quantity: 2 });
  const { tickets } = (await api.listTickets(owner)).value;
  return { ...owner, orderId: order.id, tickets, ids: tickets.map(({ id }) => id) };
}
