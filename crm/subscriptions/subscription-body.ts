import type { z } from "zod";

import { groupBy } from "../platform/group-by";
import type { PricingRow, SubscriptionRecord } from "./ticket-subscriptions";
import type {
  subscriptionPlanSchema,
  ticketSubscriptionSchema,
} from "#contract/schemas/ticket-subscription";

/** The plans on sale, each with its pricings, as the API answers them. */
export function planBodies(
  rows: readonly PricingRow[],
  currency: string,
): z.infer<typeof subscriptionPlanSchema>[] {
  return [...groupBy(rows, ({ plan }) => plan.id).values()].flatMap((ofPlan) => {
    const [first] = ofPlan;
    if (first === undefined) return [];
    const { id, name, description, vouchers, months } = first.plan;
    const pricings = ofPlan.map(({ pricing }) => ({
      id: pricing.id,
      name: pricing.name,
      price: { amount: pricing.price, currency },
    }));
    return [{ id, name, description, vouchers, months, pricings }];
  });
}

/** A customer's subscription as the API answers it. */
export function subscriptionBody(
  { subscription, isOver }: SubscriptionRecord,
  currency: string,
): z.infer<typeof ticketSubscriptionSchema> {
  const { id, name, pricingName, price, issuedOn, expiresOn, vouchers, used } = subscription;
  return {
    id,
    name,
    pricingStructure: pricingName,
    price: { amount: price, currency },
    issuedOn,
    expiresOn,
    vouchers: { general: vouchers, available: isOver ? 0 : vouchers - used, used },
  };
}
