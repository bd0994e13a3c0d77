import { asc, eq, sql } from "drizzle-orm";

import {
  deliveryChoices,
  deliveryRefusal,
  type DeliveryRefusal,
  type ToDeliver,
} from "./delivery-choices";
import type { Reader } from "../platform/database/database";
import { basketItems, basketTickets } from "./tables";
import { instances, seatPlans } from "../catalogue/tables";
import { deliveryOptions } from "../pricing/tables";

type DeliveryRow = typeof deliveryOptions.$inferSelect;

/** The ways in which a basket can be delivered at `now`. */
export async function listDeliveryChoices(
  db: Reader,
  basketId: string,
  now: Date,
): Promise<DeliveryRow[]> {
  const options = await db.select().from(deliveryOptions).orderBy(asc(deliveryOptions.rank));
  return deliveryChoices(options, await readToDeliver(db, basketId), now);
}

/** A way of delivery for a basket, or why it is none at `now`. */
export async function findDeliveryChoice(
  db: Reader,
  basketId: string,
  optionId: string,
  now: Date,
): Promise<{ ok: true; option: DeliveryRow } | { ok: false; refusal: DeliveryRefusal }> {
  const [option] = await db.select().from(deliveryOptions).where(eq(deliveryOptions.id, optionId));
  if (option === undefined) return { ok: false, refusal: "unknown" };
  const refusal = deliveryRefusal(option, await readToDeliver(db, basketId), now);
  return refusal === null ? { ok: true, option } : { ok: false, refusal };
}

async function readToDeliver(db: Reader, basketId: string): Promise<ToDeliver> {
  const tickets = await db
    .selectDistinct({
      startsAt: instances.startsAt,
      virtual: sql<boolean>`${seatPlans.seating} = 'virtual'`,
    })
    .from(basketTickets)
    .innerJoin(instances, eq(instances.id, basketTickets.instanceId))
    .innerJoin(seatPlans, eq(seatPlans.id, basketTickets.planId))
    .where(eq(basketTickets.basketId, basketId));
  const merchandise = await db.$count(
    basketItems,
    sql`${basketItems.basketId} = ${basketId} and ${basketItems.kind} = 'merchandise'`,
  );
  return { tickets, hasMerchandise: merchandise > 0 };
}
