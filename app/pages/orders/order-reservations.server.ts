import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "#contract/schemas/order";
import { findReservationLinks } from "~/pages/events/reservation-links.server";
import type { ReservationLink } from "~/pages/events/reservation-links";
import { groupByInstance } from "./order";

/** What can be reserved now for the performances of an order, by their ids. */
export async function findOrderReservations(
  context: Pick<AppLoadContext, "crm" | "venue">,
  { tickets }: Pick<Order, "tickets">,
): Promise<Record<string, ReservationLink[]>> {
  const found = await Promise.all(
    groupByInstance(tickets).map(
      async ({ instance: { id } }) => [id, await findReservationLinks(context, id)] as const,
    ),
  );
  return Object.fromEntries(found);
}
