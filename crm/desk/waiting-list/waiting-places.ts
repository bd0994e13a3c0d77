import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";

import type { PlaceState } from "#contract/schemas/interest";
import { reservedTotal } from "../../basket/totals/price-of-basket";
import { findBasket } from "../../basket/baskets/basket-record";
import { events, instances } from "../../tables/catalogue";
import { customers } from "../../tables/customers";
import { pickSeatNeeds } from "../../platform/database/columns";
import type { Reader } from "../../platform/database/database";
import { hashToken } from "../../platform/hash";
import { reservedOrders } from "../../tables/reserved-orders";
import { seatLabel } from "#contract/text/seat-name";
import { waitingListEntries } from "../../tables/waiting-list";
import { pick } from "../../platform/database/rows";

export type PlaceRecord = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** Finds a place by the token in its newest mail. Null once the performance has started. */
export function findPlaceByToken(db: Reader, token: string): Promise<PlaceRecord | null> {
  return findPlace(
    db,
    sql`${waitingListEntries.tokenHash} = ${hashToken(token)} and ${instances.startsAt} > crm_now()`,
  );
}

/**
 * Creates a place's token while its mail is rendered, so that it is never stored in plain text. Earlier tokens stop
 * working. Null when `isMailDue` returns false.
 */
export async function givePlaceToken(
  db: Reader,
  placeId: string,
  isMailDue: (place: PlaceRecord) => boolean,
): Promise<{ token: string; place: PlaceRecord } | null> {
  const place = await findPlace(db, sql`${waitingListEntries.id} = ${placeId}`);
  if (place === null || !isMailDue(place)) return null;
  const token = randomBytes(32).toString("base64url");
  await db
    .update(waitingListEntries)
    .set({ tokenHash: hashToken(token) })
    .where(eq(waitingListEntries.id, placeId));
  return { token, place };
}

async function findPlace(db: Reader, where: ReturnType<typeof sql>) {
  const [row] = await db
    .select({
      ...pick(waitingListEntries, "id", "customerId", "quantity", "createdAt"),
      isGuest: customers.isGuest,
      seatNeeds: pickSeatNeeds(waitingListEntries),
      // The current state, even before the offers job has stored it.
      state: sql<PlaceState>`case
        when ${waitingListEntries.state} = 'offered' and ${reservedOrders.state} = 'bought' then 'taken'
        when ${waitingListEntries.state} = 'offered' and ${reservedOrders.state} = 'released' then 'left'
        when ${waitingListEntries.state} = 'offered' and ${reservedOrders.holdUntil} <= crm_now() then 'lapsed'
        else ${waitingListEntries.state} end`,
      instance: {
        ...pick(instances, "id", "eventId", "startsAt"),
        title: events.title,
      },
      reserved: {
        ...pick(reservedOrders, "id", "basketId", "holdUntil"),
      },
    })
    .from(waitingListEntries)
    .innerJoin(customers, eq(customers.id, waitingListEntries.customerId))
    .innerJoin(instances, eq(instances.id, waitingListEntries.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .leftJoin(reservedOrders, eq(reservedOrders.id, waitingListEntries.reservedId))
    .where(where);
  if (row === undefined) return null;
  const { reserved, ...place } = row;
  const isOpen = place.state === "offered" && reserved !== null;
  return { ...place, offer: isOpen ? await loadOffer(db, reserved) : null };
}

/** `total` at the offered price in minor units, fees included. */
async function loadOffer(db: Reader, reserved: { id: string; basketId: string; holdUntil: Date }) {
  const basket = await findBasket(db, reserved.basketId);
  const lines = basket?.lines ?? [];
  return {
    reservedId: reserved.id,
    until: reserved.holdUntil,
    seats: lines.map(seatLabel),
    total: basket === null ? 0 : reservedTotal(basket, reserved.holdUntil),
  };
}
