import { z } from "zod";
import { moneySchema } from "./money";
import { recurringSchema } from "./recurring";
import { idSchema, rowIdSchema } from "./scalars";
import { MAX_SUBSCRIPTIONS } from "../rules/packages/ticket-subscription";

const daySchema = z.iso.date();

export const membershipLevelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    infoLink: z.string().nullable(),
    benefits: z.array(z.string()),
    price: moneySchema,
    renewalPrice: moneySchema,
    months: z.int(),
    worth: moneySchema.describe("Decides which fees are waived"),
    deductible: moneySchema
      .nullish()
      .describe("The tax-deductible part of the price. Absent in the previous release"),
    hasPriority: z.boolean().describe("Members may buy before the general sale"),
    requiresLogin: z.boolean(),
  })
  .meta({ id: "MembershipLevel" });
/** What a ticket costs less for members than for others, at the adult prices on sale now, fees included. */
const ticketSavingsSchema = z.object({
  average: moneySchema.describe("Over all seats on sale, rounded down"),
  lowest: moneySchema,
  highest: moneySchema,
});

/** A level in the list of those on sale. */
export const offeredLevelSchema = membershipLevelSchema
  .extend({
    ticketSavings: ticketSavingsSchema
      .nullish()
      .describe("For one ticket; null if nothing is on sale. Absent in the previous release"),
  })
  .meta({ id: "OfferedMembershipLevel" });
export type OfferedMembershipLevel = z.output<typeof offeredLevelSchema>;

export type MembershipLevel = z.output<typeof membershipLevelSchema>;

export const membershipSchema = z
  .object({
    id: z.string(),
    customerNumber: z.string().describe("Such as C-20417"),
    customerName: z.string(),
    level: membershipLevelSchema,
    startsOn: daySchema.describe("First day, in the venue's time zone"),
    renewsOn: daySchema.describe("First day on which it can be renewed"),
    expiresOn: daySchema.describe("Last day"),
    remindsToRenew: z.boolean().describe("A reminder is mailed before it ends"),
    state: z.enum(["upcoming", "active", "expired"]),
    renewable: z.boolean().describe("Can be renewed now, at the renewal price"),
    automaticRenewal: recurringSchema
      .nullable()
      .describe("Null if it is not renewed automatically"),
    nextChargeIfEnabled: daySchema
      .nullable()
      .describe("Day of the charge if automatic renewal is turned on now; null if it cannot be"),
    debitOrderId: z.string().nullable().describe("Order for which a direct debit can be set up"),
    saved: moneySchema
      .nullish()
      .describe(
        "What it saved on orders that are not returned, by waived fees and member prices. Absent in the previous release",
      ),
  })
  .meta({ id: "Membership" });
export type Membership = z.output<typeof membershipSchema>;

export const membershipGiftSchema = z
  .object({
    level: membershipLevelSchema,
    toName: z.string(),
    fromName: z.string().nullable(),
    message: z.string().nullable(),
    acceptBy: daySchema.describe("Last day on which it can be accepted, in the venue's time zone"),
    startsOn: daySchema.describe("First day if the caller accepts it today"),
    expiresOn: daySchema,
  })
  .meta({ id: "MembershipGift" });
export type MembershipGift = z.output<typeof membershipGiftSchema>;

export const renewalReminderSchema = z.object({ remindsToRenew: z.boolean() });

export const addMembershipSchema = renewalReminderSchema.extend({
  levelId: idSchema,
  replace: z
    .boolean()
    .default(false)
    .describe("Replaces the membership in the basket, if no ticket depends on it"),
});

/** Of its line in a basket or an order. */
export const membershipDetailsSchema = z.object({
  remindsToRenew: z.boolean(),
  renews: z.boolean().describe("Continues the customer's membership of the same level"),
  worth: z.int().describe("Minor units; decides which fees are waived"),
  startsOn: daySchema.describe("First day, in the venue's time zone"),
  renewsOn: daySchema.describe("First day on which it can be renewed"),
  expiresOn: daySchema.describe("Last day"),
});

export const potentialSavingsSchema = z
  .object({
    levelId: z.string(),
    membershipPrice: moneySchema,
    saves: moneySchema.describe("Savings on fees and prices in the basket"),
    total: moneySchema.describe("Basket total including the membership"),
    paysForItself: z.boolean().describe("The savings are more than the membership price"),
  })
  .meta({ id: "PotentialSavings" });
export type PotentialSavings = z.output<typeof potentialSavingsSchema>;

export const subscriptionPlanSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    vouchers: z.int().describe("Number of tickets that one subscription pays for"),
    months: z.int(),
    feePerTicket: moneySchema
      .nullable()
      .describe("Booking fee that is paid when a ticket is used; null for none"),
    pricings: z
      .array(z.object({ id: z.string(), name: z.string(), price: moneySchema }))
      .describe("Prices by group of buyers"),
  })
  .meta({ id: "TicketSubscriptionPlan" });

export const ticketSubscriptionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    pricingId: z.string().optional(),
    pricingStructure: z.string(),
    priceTypeId: z.string().nullable().describe("Price type that it pays for; null for any"),
    price: moneySchema,
    issuedOn: z.iso.date(),
    expiresOn: z.iso.date().describe("Last day, in the venue's time zone"),
    vouchers: z.object({
      general: z.int().describe("Total"),
      available: z.int().describe("0 once the subscription has expired"),
      used: z.int().describe("Used for paid orders"),
      reserved: z.int().describe("Reserved for an unpaid order"),
    }),
  })
  .meta({ id: "TicketSubscription" });
export type TicketSubscription = z.output<typeof ticketSubscriptionSchema>;

const quantity = z.int().min(1).max(MAX_SUBSCRIPTIONS);

export const addSubscriptionsSchema = z.object({
  pricingId: idSchema,
  quantity,
});

export const changeSubscriptionsSchema = z.object({ quantity });

export const subscriptionCreditSchema = z.object({ subscriptionId: rowIdSchema });

/** Of its line in a basket or an order. */
export const subscriptionDetailsSchema = z.object({
  pricingName: z.string(),
  vouchers: z.int(),
  months: z.int(),
  feePerTicket: z
    .int()
    .nullish()
    .describe("For a line of a basket: fee paid when a ticket is used, minor units; 0 for none"),
  expiresOn: daySchema.nullish().describe("For a paid line: last day, in the venue's time zone"),
});
