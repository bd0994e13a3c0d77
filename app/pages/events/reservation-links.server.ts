import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "#contract/schemas/order";
import { RESERVATIONS, reservationHref } from "~/domain/reservation-links";
import { groupByInstance } from "~/pages/orders/order";
import type { ReservationLink } from "./reservation-links";

/**
 * The links that reserve a table and a ride for a performance now; the box office has their time windows. Empty while
 * it is unavailable, or if the venue has no such site.
 */
export async function findReservationLinks(
  { crm, venue: { reservationSites } }: Pick<AppLoadContext, "crm" | "venue">,
  instanceId: string,
): Promise<ReservationLink[]> {
  if (RESERVATIONS.every((kind) => reservationSites[kind] === null)) return [];
  const times = await crm.getReservations({ params: { id: instanceId } });
  if (!times.ok) return [];
  return RESERVATIONS.flatMap((kind) => {
    const [site, time] = [reservationSites[kind], times.value[kind]];
    return site === null || time === null
      ? []
      : [{ kind, time, href: reservationHref(site, time) }];
  });
}

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
