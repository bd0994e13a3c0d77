import { refusedBySystem, systemOrderSchema } from "./ticket";
import { z } from "zod";

import { CONTACT_CATEGORIES } from "../rules/customers/choices";
import { namedItemSchema, ORDER_FAILURES, ORDER_STATES, orderSchema } from "./order";
import { basketSchema } from "./basket";
import { customerSchema } from "./customer";
import { seatNeedsSchema } from "./interest";
import { instantSchema, rememberedPerformanceSchema } from "./scalars";
import { membershipSchema, ticketSubscriptionSchema } from "./membership";
import { moneySchema } from "./money";
import { runningRecurringSchema } from "./recurring";
import { auditEntrySchema } from "./staff";

const placedOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  failure: z.enum(ORDER_FAILURES).nullable(),
  refusedBySystem,
  placedAt: instantSchema,
  total: moneySchema,
  ticketCount: z.int(),
  items: z.array(namedItemSchema).describe("Lines other than tickets"),
  first: rememberedPerformanceSchema.nullable().describe("Earliest performance"),
  systemOrder: systemOrderSchema.nullish(),
});

const reservedOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  holdUntil: instantSchema,
  locked: z.boolean().describe("Payable at the box office only"),
  ticketCount: z.int(),
  seatNeeds: seatNeedsSchema,
  first: rememberedPerformanceSchema.nullable().describe("Earliest performance"),
});

/** A customer's order as staff see it. */
export const customerOrderSchema = orderSchema
  .extend({
    admissions: z
      .array(z.object({ ticketId: z.string(), admittedAt: instantSchema }))
      .optional()
      .describe("Tickets of it that admitted somebody. Absent in the previous release"),
    systemOrder: systemOrderSchema.nullish(),
  })
  .meta({ id: "CustomerOrder" });

export const customerFileSchema = z
  .object({
    customer: customerSchema,
    closedAt: instantSchema.nullable().describe("When the customer closed the account"),
    lockedAt: instantSchema.nullable().describe("When wrong passwords locked the account"),
    orders: z.array(placedOrderSchema).describe("Orders in any state, the newest 20"),
    reserved: z.array(reservedOrderSchema).describe("Reserved orders that are still held"),
    baskets: z.array(basketSchema).describe("Baskets that are not empty, the newest three"),
    memberships: z.array(membershipSchema).describe("Latest first"),
    subscriptions: z.array(ticketSubscriptionSchema).describe("Latest first"),
    recurring: z
      .array(runningRecurringSchema)
      .describe("Monthly donations and automatic renewals that have not ended, newest first"),
    credit: moneySchema.describe("Amount that can be spent now"),
    cards: z
      .array(z.object({ id: z.string(), brand: z.string(), maskedNumber: z.string() }))
      .describe("Stored cards, the preferred one first"),
    accessScheme: z.string().nullable().describe("Scheme of the access registration"),
    mayWriteAbout: z.array(z.enum(CONTACT_CATEGORIES)),
    actions: z.array(auditEntrySchema).describe("Recent staff actions, the newest ten"),
  })
  .meta({ id: "CustomerFile" });
export type CustomerFile = z.output<typeof customerFileSchema>;
