import { and, asc, eq, sql } from "drizzle-orm";

import { instances } from "../catalogue/tables";
import { seatPlans } from "../seat-plans/tables";
import type { Reader } from "../platform/database/database";
import { addMinutes } from "../platform/dates";
import { deliveryOptions } from "../pricing/tables";
import { basketItems, basketTickets } from "./tables";

type DeliveryRow = typeof deliveryOptions.$inferSelect;

export async function listDeliveryChoices(
  db: Reader,
  basketId: string,
  now: Date,
): Promise<DeliveryRow[]> {
  const options = await db.select().from(deliveryOptions).orderBy(asc(deliveryOptions.rank));
  const basket = await readToDeliver(db, basketId);
  return options.filter((option) => deliveryRefusal(option, basket, now) === null);
}

/** A delivery option for a basket, or why it is none at `now`. */
export async function findDeliveryChoice(
  db: Reader,
  basketId: string,
  optionId: string,
  now: Date,
): Promise<DeliveryRow | DeliveryRefusal> {
  const [option] = await db.select().from(deliveryOptions).where(eq(deliveryOptions.id, optionId));
  if (option === undefined) return "unknown";
  return deliveryRefusal(option, await readToDeliver(db, basketId), now) ?? option;
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
    and(eq(basketItems.basketId, basketId), eq(basketItems.kind, "merchandise")),
  );
  return { tickets, hasMerchandise: merchandise > 0 };
}

type ToDeliver = {
  /** Virtual: of a live stream; there is nothing of it to send or to collect. */
  tickets: readonly { startsAt: Date; virtual: boolean }[];
  hasMerchandise: boolean;
};

/** Tickets are posted within 2 business days; a weekend and two days in the mail may come on top. */
const POSTAL_DAYS = 5;

type DeliveryRefusal = "unknown" | "too-late" | "not-for-this-basket";

/**
 * Why an option cannot deliver a basket, or null. E-tickets need tickets; merchandise is then collected. Mail and
 * collection need something of paper or stuff, and mail must arrive before the first performance. A basket without
 * anything to deliver may name any option on offer.
 */
export function deliveryRefusal(
  option: Pick<DeliveryRow, "active" | "isRestricted" | "isPrintAtHome" | "requiresAddress">,
  { tickets, hasMerchandise }: ToDeliver,
  now: Date,
): DeliveryRefusal | null {
  if (!option.active || option.isRestricted) return "unknown";
  if (tickets.length === 0 && !hasMerchandise) return null;
  if (option.isPrintAtHome) return tickets.length > 0 ? null : "not-for-this-basket";
  const paper = tickets.filter(({ virtual }) => !virtual);
  if (paper.length === 0 && !hasMerchandise) return "not-for-this-basket";
  if (!option.requiresAddress) return null;
  const latest = addMinutes(now, POSTAL_DAYS * 24 * 60);
  return paper.some(({ startsAt }) => startsAt < latest) ? "too-late" : null;
}
