import { z } from "zod";

import { moneySchema } from "./money";

const MOST = 10;

export const subscriptionPlanSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    vouchers: z.int().describe("How many tickets each pays for"),
    months: z.int(),
    pricings: z
      .array(z.object({ id: z.string(), name: z.string(), price: moneySchema }))
      .describe("The pricing structure: what it costs whom"),
  })
  .meta({ id: "TicketSubscriptionPlan" });

export const ticketSubscriptionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    pricingStructure: z.string(),
    price: moneySchema,
    issuedOn: z.iso.date(),
    expiresOn: z.iso.date().describe("Its last day, in New York"),
    vouchers: z.object({
      general: z.int().describe("In all"),
      available: z.int().describe("None when it is over"),
      used: z.int(),
    }),
  })
  .meta({ id: "TicketSubscription" });
export type TicketSubscription = z.output<typeof ticketSubscriptionSchema>;

const quantity = z.int().min(1).max(MOST);

export const addSubscriptionsSchema = z.object({
  pricingId: z.string().min(1).max(100),
  quantity,
});

export const changeSubscriptionsSchema = z.object({ quantity });

export const redeemVoucherSchema = z.object({ subscriptionId: z.string().min(1).max(100) });
