import { z } from "zod";
import { moneySchema } from "./money";
import { recurringSchema } from "./recurring";
import { idSchema, rowIdSchema } from "./scalars";

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
    worth: moneySchema.describe("By this goes the waiver of the fees"),
    hasPriority: z.boolean().describe("Its members may buy before the general sale"),
    requiresLogin: z.boolean(),
  })
  .meta({ id: "MembershipLevel" });
export type MembershipLevel = z.output<typeof membershipLevelSchema>;

export const membershipSchema = z
  .object({
    id: z.string(),
    customerNumber: z.string().describe("C-20417"),
    customerName: z.string(),
    level: membershipLevelSchema,
    startsOn: daySchema.describe("Its first day, in New York"),
    renewsOn: daySchema.describe("From here on it may be renewed"),
    expiresOn: daySchema.describe("Its last day"),
    remindsToRenew: z.boolean().describe("Its member is mailed before it ends"),
    state: z.enum(["upcoming", "active", "expired"]),
    renewable: z.boolean().describe("Now, at the renewal price"),
    automaticRenewal: recurringSchema
      .nullable()
      .describe("How it is charged and renewed automatically; null: it is not"),
    nextChargeIfEnabled: daySchema
      .nullable()
      .describe("When it is charged if automatic renewal is turned on now; null: it cannot be"),
    debitOrderId: z.string().nullable().describe("The order by which a direct debit can be set up"),
  })
  .meta({ id: "Membership" });
export type Membership = z.output<typeof membershipSchema>;

export const membershipGiftSchema = z
  .object({
    level: membershipLevelSchema,
    toName: z.string(),
    fromName: z.string().nullable(),
    message: z.string().nullable(),
    acceptBy: daySchema.describe("The last day on which it can be accepted, in New York"),
    startsOn: daySchema.describe("If the caller accepts it today"),
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
    .describe("The membership in the basket, if no ticket depends on it"),
});

export const potentialSavingsSchema = z
  .object({
    levelId: z.string(),
    membershipPrice: moneySchema,
    saves: moneySchema.describe("Off what is in the basket: fees and member prices"),
    total: moneySchema.describe("Of the basket as it would be then, with the membership"),
    paysForItself: z.boolean().describe("It saves at least what it costs"),
  })
  .meta({ id: "PotentialSavings" });
export type PotentialSavings = z.output<typeof potentialSavingsSchema>;

/** The most of one line. */
export const MAX_SUBSCRIPTIONS = 10;

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
    priceTypeId: z.string().nullable().describe("The one it pays for; null for any"),
    price: moneySchema,
    issuedOn: z.iso.date(),
    expiresOn: z.iso.date().describe("Its last day, in New York"),
    vouchers: z.object({
      general: z.int().describe("In all"),
      available: z.int().describe("None when it is over"),
      used: z.int().describe("For orders that are paid"),
      reserved: z.int().describe("For an order that is not paid yet"),
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

export const redeemVoucherSchema = z.object({ subscriptionId: rowIdSchema });
