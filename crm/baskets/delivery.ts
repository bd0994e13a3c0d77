import { asc, eq, sql } from "drizzle-orm";

import { instances, seatPlans } from "../catalogue/tables";
import type { Reader } from "../platform/database/database";
import { addMinutes } from "../platform/dates";
import { deliveryOptions } from "../pricing/tables";
import { basketItems, basketTickets } from "./tables";

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

/** The parts of a delivery option that decide who may choose it. */
type DeliveryRule = {
  active: boolean;
  /** Kept for the box office's own counter. */
  isRestricted: boolean;
  isPrintAtHome: boolean;
  requiresAddress: boolean;
};

/** What of a basket is to be delivered. */
type ToDeliver = {
  /** Virtual: of a live stream; there is nothing of it to send or to collect. */
  tickets: readonly { startsAt: Date; virtual: boolean }[];
  hasMerchandise: boolean;
};

/**
 * Tickets are posted within two working days. With a weekend between and a day or two on the way, what is posted five
 * days before a performance is there in time, and later it may not be.
 */
const POSTAL_DAYS = 5;

type DeliveryRefusal = "unknown" | "too-late" | "not-for-this-basket";

/**
 * Why a basket cannot be delivered in a way, or null. E-tickets need tickets; merchandise in the same basket then waits
 * at the box office. What is sent by post or collected must be made of paper or stuff, and what is sent by post must
 * arrive before the first performance. Whatever has nothing that is delivered may name any way that is on offer.
 */
export function deliveryRefusal(
  option: DeliveryRule,
  basket: ToDeliver,
  now: Date,
): DeliveryRefusal | null {
  if (!option.active || option.isRestricted) return "unknown";
  const { tickets, hasMerchandise } = basket;
  if (tickets.length === 0 && !hasMerchandise) return null;
  if (option.isPrintAtHome) return tickets.length > 0 ? null : "not-for-this-basket";
  const paper = tickets.filter(({ virtual }) => !virtual);
  if (paper.length === 0 && !hasMerchandise) return "not-for-this-basket";
  if (!option.requiresAddress) return null;
  const latest = addMinutes(now, POSTAL_DAYS * 24 * 60);
  return paper.some(({ startsAt }) => startsAt < latest) ? "too-late" : null;
}

/** The ways in which a basket can be delivered, in their order. */
export function deliveryChoices<T extends DeliveryRule>(
  options: readonly T[],
  basket: ToDeliver,
  now: Date,
): T[] {
  return options.filter((option) => deliveryRefusal(option, basket, now) === null);
}
