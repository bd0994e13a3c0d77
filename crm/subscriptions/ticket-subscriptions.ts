import { and, asc, desc, eq, gt, sql } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import {
  ticketSubscriptionPlans as plans,
  ticketSubscriptionPricings as pricings,
  ticketSubscriptions,
} from "./tables";
import { today } from "../platform/database/today";

/** A pricing with the plan that it is of. */
export type PricingRow = { plan: typeof plans.$inferSelect; pricing: typeof pricings.$inferSelect };

/** What is on sale: each pricing with its plan, in their order. */
export function listPricings(db: Reader): Promise<PricingRow[]> {
  return db
    .select({ plan: plans, pricing: pricings })
    .from(pricings)
    .innerJoin(plans, eq(plans.id, pricings.planId))
    .where(eq(plans.active, true))
    .orderBy(asc(plans.rank), asc(plans.id), asc(pricings.rank), asc(pricings.id));
}

/** One pricing that is on sale, or null. */
export async function findPricing(db: Reader, pricingId: string): Promise<PricingRow | null> {
  const [row] = await db
    .select({ plan: plans, pricing: pricings })
    .from(pricings)
    .innerJoin(plans, eq(plans.id, pricings.planId))
    .where(eq(pricings.id, pricingId));
  return row?.plan.active === true ? row : null;
}

export type SubscriptionRecord = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** What a customer has and had, the latest first; at most 100. */
export function listSubscriptions(db: Reader, customerId: string) {
  return (
    db
      .select({
        subscription: ticketSubscriptions,
        isOver: sql<boolean>`${today} > ${ticketSubscriptions.expiresOn}`,
      })
      .from(ticketSubscriptions)
      // One that was given back has none.
      .where(
        and(eq(ticketSubscriptions.customerId, customerId), gt(ticketSubscriptions.vouchers, 0)),
      )
      .orderBy(desc(ticketSubscriptions.issuedOn), asc(ticketSubscriptions.id))
      .limit(100)
  );
}
