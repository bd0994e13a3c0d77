import { refusedBySystem, systemOrderSchema } from "./ticket";
import { z } from "zod";

import { toMinorUnits } from "../text/typed-money";

import { instanceListingSchema } from "./event";
import { NO_SEAT_NEEDS, seatNeedsSchema } from "./interest";
import { moneySchema } from "./money";
import { countedItemSchema, RETURNED_AS } from "./order";
import { newPhotoSchema } from "./photo";
import { idSchema, instantSchema, rowIdSchema } from "./scalars";
import { missingSeatsSchema } from "../problems/season-problems";
import { staffActionWith } from "./staff";
import { MAX_GOODWILL } from "../rules/gift-vouchers/gift-voucher";
import { MAX_RESERVED } from "../rules/orders/reserved-order";
import { HOLD_KINDS } from "../rules/staff/staff-hold";

export const reserveSchema = staffActionWith({
  instanceId: idSchema,
  band: idSchema,
  priceTypeId: idSchema,
  quantity: z.int().min(1).max(MAX_RESERVED),
  seatNeeds: seatNeedsSchema.default(NO_SEAT_NEEDS),
  until: z
    .string()
    .max(30)
    .describe("Local time in the venue's time zone, such as 2026-12-03T18:00"),
  locked: z.boolean().describe("Payable at the box office only"),
}).meta({ id: "ReserveOrder" });

export const goodwillVoucherSchema = staffActionWith({
  amount: z.int().min(1).max(toMinorUnits(MAX_GOODWILL)).describe("Minor units"),
  until: z
    .string()
    .max(30)
    .nullable()
    .describe("Last day in the venue's time zone, such as 2026-12-31; null if it does not expire"),
}).meta({ id: "GoodwillVoucher" });

/** Statuses that staff can set. Sold out follows from the seats; canceling is a separate call that returns tickets. */
export const SETTABLE_STATUSES = ["on-sale", "not-on-sale", "off-sale", "box-office-only"] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

export const performanceStatusSchema = staffActionWith({
  status: z.enum(SETTABLE_STATUSES),
}).meta({ id: "PerformanceStatus" });

export const performancePhotoSchema = staffActionWith({
  photo: newPhotoSchema.nullable().describe("Null to show the poster again"),
}).meta({ id: "PerformancePhoto" });

const count = z.int();

export const cancelPerformanceSchema = staffActionWith({
  as: z.enum(RETURNED_AS).describe("How tickets are returned"),
}).meta({ id: "CancelPerformance" });

/** A plan that a performance can move to. */
export const movePlanSchema = z
  .object({ id: z.string(), name: z.string(), hallName: z.string(), current: z.boolean() })
  .meta({ id: "MovePlan" });
export type MovePlan = z.output<typeof movePlanSchema>;
export type MissingSeats = z.output<typeof missingSeatsSchema>;

/** When and in which plan a performance is, as it was reviewed. */
const slot = z.object({ startsAt: instantSchema, planId: z.string(), hallName: z.string() });

const moveTo = {
  startsAt: z
    .string()
    .max(30)
    .describe("Local time in the venue's time zone, such as 2026-12-03T18:00"),
  planId: idSchema.optional().describe("Another seat plan; the same without it"),
};

export const moveRequestSchema = z.object(moveTo).meta({ id: "MoveRequest" });

export const movePerformanceSchema = staffActionWith({
  ...moveTo,
  refundUntil: z
    .string()
    .max(30)
    .nullable()
    .describe("Last day on which buyers can have it refunded, such as 2026-12-31; null: none"),
  from: z
    .object({ startsAt: instantSchema, planId: idSchema })
    .describe("As reviewed; `conflict/changed` if it has changed"),
}).meta({ id: "MovePerformance" });

const hallOverlapSchema = z
  .object({
    instanceId: z.string(),
    title: z.string(),
    hallName: z.string(),
    startsAt: instantSchema,
    endsAt: instantSchema,
  })
  .meta({ id: "HallOverlap" });
export type HallOverlap = z.output<typeof hallOverlapSchema>;

export const hallOverlapsSchema = z
  .array(hallOverlapSchema)
  .optional()
  .describe("Other performances in the hall at that time. Absent in the previous release");

export const movePreviewSchema = z
  .object({
    from: slot,
    to: slot,
    overlaps: hallOverlapsSchema,
    buyers: count.describe("Customers with tickets, food or add-ons, who get an email"),
    orders: count,
    tickets: count.describe("Sold tickets, which get new codes"),
    admitted: count
      .optional()
      .describe("Those of them that have admitted somebody. Absent in the previous release"),
    packageTickets: count.describe("Those of them that are part of a package"),
    held: count.describe("Seats in baskets, which stay in them"),
    reserved: count.describe("Seats reserved and not paid, whose customers get an email"),
    food: count.describe("Orders with food or drink"),
    addOns: count.describe("Orders with add-ons, such as parking"),
    waiting: count.describe("Customers on the waiting list, who stay on it and get an email"),
    heldFollow: count.describe(
      "Seats that staff hold for people and that have others in a new hall",
    ),
    heldReleased: count.describe("Seats off sale that are free in a new hall"),
    missing: z
      .array(missingSeatsSchema)
      .describe("What the other plan lacks for those who have seats; it then cannot move there"),
    onSaleAt: instantSchema.nullable(),
    offSaleAt: instantSchema.nullable(),
  })
  .meta({ id: "MovePreview" });
export type MovePreview = z.output<typeof movePreviewSchema>;

const returnAmount = z.int().min(0).describe("Minor units");
const returnAmountsSchema = z
  .object({ card: returnAmount, giftCards: returnAmount, credit: returnAmount })
  .meta({ id: "ReturnAmounts" });
export type ReturnAmounts = z.output<typeof returnAmountsSchema>;
const expected = returnAmountsSchema
  .optional()
  .describe("The previewed amounts; `conflict/changed` if the return would give back others");
const ticketIds = z.array(rowIdSchema).min(1).max(200);

export const returnOrderSchema = staffActionWith({ expected }).meta({ id: "ReturnOrder" });

export const returnTicketsSchema = staffActionWith({
  as: z.enum(RETURNED_AS),
  ticketIds,
  expected,
}).meta({ id: "ReturnTickets" });

export const returnRequestSchema = z
  .object({
    as: z.enum(RETURNED_AS),
    ticketIds: ticketIds.nullable().describe("Null for the whole order"),
  })
  .meta({ id: "ReturnRequest" });

export const returnPreviewSchema = z
  .object({ to: returnAmountsSchema, currency: z.string() })
  .meta({ id: "ReturnPreview" });
export type ReturnPreview = z.output<typeof returnPreviewSchema>;

const REFUND_REASONS = [
  "by-staff",
  "undeliverable",
  "paid-twice",
  "tickets-returned",
  "performance-cancelled",
  "by-provider",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

const orderOfCustomer = {
  orderId: z.string(),
  number: z.string().describe("Order number"),
  customerId: z.string(),
  customer: z.string(),
  systemOrder: systemOrderSchema.nullish(),
};

export const owedRefundSchema = z
  .object({
    id: z.string(),
    ...orderOfCustomer,
    amount: moneySchema,
    since: instantSchema,
    why: z.enum(REFUND_REASONS),
    refusedBySystem,
    failed: z
      .boolean()
      .describe("Failed at the card provider; staff must retry or settle it. False if still due"),
  })
  .meta({ id: "OwedRefund" });

const sales = {
  capacity: count.describe("All seats of the plan"),
  sold: count.describe("Tickets paid for and not returned"),
  amount: moneySchema.describe("Revenue from them, including fees"),
  held: count.describe("Held in baskets"),
  reserved: count.describe("Reserved for customers"),
  blocked: count.describe("Not for sale"),
  left: count.describe("Capacity less the sold, held, reserved and blocked seats"),
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

/** More are not listed. */
export const MAX_UNREACHED = 500;

export const performanceReportSchema = performanceSalesSchema
  .extend({
    rows: z
      .array(
        z.object({ band: z.string(), priceType: z.string(), sold: count, amount: moneySchema }),
      )
      .describe("By band and price type, most expensive band first"),
    food: z
      .array(
        z.object({
          ...orderOfCustomer,
          menu: z.string(),
          guests: count.describe("10 means more than 9"),
          collectionPoint: z.string(),
          items: z.array(countedItemSchema),
          allergies: z.string().nullable(),
        }),
      )
      .describe("Food and drink to prepare, by menu and collection point"),
    cancellation: z
      .object({
        as: z.enum(RETURNED_AS),
        startedAt: instantSchema,
        orders: count.describe("Orders whose tickets were returned"),
        amount: moneySchema.describe("Amount returned so far"),
        left: count.describe("Orders whose tickets are still to be returned"),
        refundsDue: count.describe("Returned orders whose card refund is still pending"),
      })
      .nullable()
      .describe("Null unless staff canceled the performance"),
    move: z
      .object({
        from: instantSchema,
        movedAt: instantSchema,
        refundUntil: instantSchema.nullable(),
        emailed: count.describe("Orders whose buyers were emailed"),
        left: count.describe("Orders whose buyers are still to be emailed"),
        refunded: count.describe("Orders refunded because of it"),
      })
      .nullish()
      .describe("The last move of the performance"),
    holds: z
      .array(z.object({ kind: z.enum(HOLD_KINDS), seats: count }))
      .optional()
      .describe("The blocked seats that staff hold, by kind. Absent in the previous release"),
    unreached: z
      .array(z.object({ ...orderOfCustomer, phone: z.string() }))
      .optional()
      .describe(
        "Buyers whom no email about the move or cancellation reached, by last name. Absent in the previous release",
      ),
  })
  .meta({ id: "PerformanceReport" });
export type PerformanceReport = z.output<typeof performanceReportSchema>;
