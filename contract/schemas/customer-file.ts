import { z } from "zod";

import { CONTACT_CATEGORIES } from "./customer-parts";
import { namedItemSchema, ORDER_FAILURES, ORDER_STATES } from "./order";
import { basketSchema } from "./basket";
import { customerSchema } from "./customer";
import { instantSchema, rememberedPerformanceSchema } from "./scalars";
import { membershipSchema, ticketSubscriptionSchema } from "./membership";
import { moneySchema } from "./money";
import { auditEntrySchema } from "./staff";

const placedOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  failure: z.enum(ORDER_FAILURES).nullable(),
  placedAt: instantSchema,
  total: moneySchema,
  ticketCount: z.number().int(),
  items: z.array(namedItemSchema).describe("What it holds besides tickets"),
  first: rememberedPerformanceSchema.nullable().describe("The first performance that it is for"),
});

const keptOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  holdUntil: instantSchema,
  locked: z.boolean().describe("A locked one is paid at the box office only"),
  ticketCount: z.number().int(),
  first: rememberedPerformanceSchema.nullable().describe("The first performance that it is for"),
});

export const customerFileSchema = z
  .object({
    customer: customerSchema,
    closedAt: instantSchema.nullable().describe("When its customer closed the account"),
    lockedAt: instantSchema.nullable().describe("Since when too many wrong passwords lock it"),
    orders: z.array(placedOrderSchema).describe("Whatever became of them; the newest 20"),
    reserved: z.array(keptOrderSchema).describe("What the box office keeps still"),
    baskets: z.array(basketSchema).describe("In which something is left; the newest three"),
    memberships: z.array(membershipSchema).describe("The latest first"),
    subscriptions: z.array(ticketSubscriptionSchema).describe("The latest first"),
    credit: moneySchema.describe("What can be spent now"),
    cards: z
      .array(z.object({ id: z.string(), brand: z.string(), maskedNumber: z.string() }))
      .describe("The preferred one first; nobody sees more of a card than its last digits"),
    accessScheme: z.string().nullable().describe("The scheme of the access registration"),
    mayWriteAbout: z.array(z.enum(CONTACT_CATEGORIES)),
    acts: z.array(auditEntrySchema).describe("What staff did lately, the newest ten"),
  })
  .meta({ id: "CustomerFile" });
export type CustomerFile = z.output<typeof customerFileSchema>;
