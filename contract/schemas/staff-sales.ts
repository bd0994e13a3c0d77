import { z } from "zod";

import { toMinorUnits } from "../typed-money";

import { instanceListingSchema } from "./event";
import { moneySchema } from "./money";
import { countedItemSchema, RETURNED_AS } from "./order";
import { newPhotoSchema } from "./photo";
import { idSchema, instantSchema, rowIdSchema } from "./scalars";
import { staffActWith } from "./staff";

/** The most seats of one reserved order. */
export const MAX_RESERVED = 50;
/** The most that a goodwill voucher is worth, in whole units of the currency. */
export const MAX_GOODWILL = 5_000;

export const reserveSchema = staffActWith({
  instanceId: idSchema,
  band: idSchema,
  priceTypeId: idSchema,
  quantity: z.number().int().min(1).max(MAX_RESERVED),
  until: z.string().max(30).describe("In New York: 2026-12-03T18:00"),
  locked: z.boolean().describe("To be paid at the box office only"),
}).meta({ id: "ReserveOrder" });

export const goodwillVoucherSchema = staffActWith({
  amount: z.number().int().min(1).max(toMinorUnits(MAX_GOODWILL)).describe("Minor units"),
  until: z
    .string()
    .max(30)
    .nullable()
    .describe("Its last day in New York: 2026-12-31; null: no end"),
}).meta({ id: "GoodwillVoucher" });

/** What staff can say of a performance; what is left follows from its seats, and canceling it returns its tickets. */
export const SETTABLE_STATUSES = ["on-sale", "not-on-sale", "off-sale", "box-office-only"] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

export const performanceStatusSchema = staffActWith({
  status: z.enum(SETTABLE_STATUSES),
}).meta({ id: "PerformanceStatus" });

export const performancePhotoSchema = staffActWith({
  photo: newPhotoSchema.nullable().describe("Null: the poster again"),
}).meta({ id: "PerformancePhoto" });

const count = z.number().int();

export const cancelPerformanceSchema = staffActWith({
  as: z.enum(RETURNED_AS).describe("Refund or credit"),
}).meta({ id: "CancelPerformance" });

export const returnTicketsSchema = staffActWith({
  as: z.enum(RETURNED_AS),
  ticketIds: z.array(rowIdSchema).min(1).max(200),
}).meta({ id: "ReturnTickets" });

/** Why money that was charged goes back. */
const REFUND_REASONS = [
  "by-staff",
  "undeliverable",
  "paid-twice",
  "tickets-returned",
  "performance-cancelled",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const owedRefundSchema = z
  .object({
    id: z.string(),
    orderId: z.string(),
    number: z.string().describe("Of the order"),
    customerId: z.string(),
    customer: z.string(),
    amount: moneySchema,
    since: instantSchema,
    why: z.enum(REFUND_REASONS),
    failed: z
      .boolean()
      .describe("The card provider cannot make it, until staff retry or settle it. False: due"),
  })
  .meta({ id: "OwedRefund" });

const sales = {
  sold: count.describe("Tickets that were paid for and not returned"),
  amount: moneySchema.describe("What was paid for them, fees included"),
  held: count.describe("In baskets now"),
  reserved: count.describe("Kept for customers until a date"),
  left: count,
};

const performanceSalesSchema = z
  .object({ instance: instanceListingSchema, ...sales })
  .meta({ id: "PerformanceSales" });
export type PerformanceSales = z.output<typeof performanceSalesSchema>;

export const performanceSalesPageSchema = z
  .object({
    performances: z.array(performanceSalesSchema),
    page: count,
    pageCount: count,
    total: count,
  })
  .meta({ id: "PerformanceSalesPage" });

export const performanceReportSchema = performanceSalesSchema
  .extend({
    rows: z
      .array(
        z.object({ band: z.string(), priceType: z.string(), sold: count, amount: moneySchema }),
      )
      .describe("By band and price type, the dearest band first"),
    food: z
      .array(
        z.object({
          orderId: z.string(),
          number: z.string().describe("Of the order"),
          customerId: z.string(),
          customer: z.string(),
          menu: z.string(),
          guests: count.describe("10 stands for more than 9"),
          collectionPoint: z.string(),
          items: z.array(countedItemSchema),
          allergies: z.string().nullable(),
        }),
      )
      .describe("What is to be prepared, by menu and where it is collected"),
    cancellation: z
      .object({
        as: z.enum(RETURNED_AS),
        startedAt: instantSchema,
        orders: count.describe("Whose tickets were returned"),
        amount: moneySchema.describe("What was given back so far"),
        left: count.describe("Orders whose tickets are still to be returned"),
        refundsDue: count.describe(
          "Of those returned: whose money the card provider has not given back yet",
        ),
      })
      .nullable()
      .describe("Null: it was not called off with its money back"),
  })
  .meta({ id: "PerformanceReport" });
export type PerformanceReport = z.output<typeof performanceReportSchema>;
