import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "#contract/schemas/order";
import { valueOrNull } from "#contract/calls/unavailable";
import { RESERVATIONS, reservationHref } from "~/domain/links/reservation-links";
import { groupByInstance } from "~/parts/orders/order";
import type { ReservationLink } from "./reservation-links";

/**
 * Links that reserve a table or a ride for a performance, one for each partner, within the box office's time windows.
 * Empty while the box office is unavailable, or if the venue has no partners.
 */
export async function findReservationLinks(
  { crm, venue: { reservationSites } }: Pick<AppLoadContext, "crm" | "venue">,
  instanceId: string,
): Promise<ReservationLink[]> {
  if (RESERVATIONS.every((kind) => reservationSites[kind].length === 0)) return [];
  const times = await valueOrNull(crm.getReservations({ params: { id: instanceId } }));
  if (times === null) return [];
  return RESERVATIONS.flatMap((kind) => {
    const time = times[kind];
    if (time === null) return [];
    return reservationSites[kind].map((site) => ({
      kind,
      time,
      partner: site.name,
      href: reservationHref(site, time),
    }));
  });
}

/** The reservation links for an order's performances, by instance id. */
export async function findOrderReservations(
  context: Pick<AppLoadContext, "crm" | "venue">,
  { tickets }: Pick<Order, "tickets">,
): Promise<Record<string, ReservationLink[]>> {
  const entries = await Promise.all(
    groupByInstance(tickets).map(
      async ({ instance: { id } }) => [id, await findReservationLinks(context, id)] as const,
    ),
  );
  return Object.fromEntries(entries);
}
