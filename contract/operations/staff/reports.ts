import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { MAX_REPORT_DAYS } from "../../rules/staff/day-report";
import { ITEM_KINDS } from "../../schemas/basket-item";
import { idSchema, instantSchema } from "../../schemas/scalars";

/**
 * What money was for. `ticket`: without the booking fee. `adjustment`: what a return gave back less or more than its lines
 * cost, such as a refund in the card provider's dashboard.
 */
export const REVENUE_KINDS = ["ticket", "fee", "delivery", ...ITEM_KINDS, "adjustment"] as const;
export type RevenueKind = (typeof REVENUE_KINDS)[number];

/** `elsewhere`: of an imported order. `mobile`: such as Swish. */
export const PAYMENT_KINDS = [
  "card",
  "mobile",
  "direct-debit",
  "gift-card",
  "credit",
  "elsewhere",
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const count = z.int();
const amount = z.int().describe("Minor units");
const taxed = z.object({ amount, vat: amount.describe("Included in the amount") });
const moved = taxed.extend({ count });

export const revenueSchema = z
  .object({
    currency: z.string().length(3),
    rows: z
      .array(
        z.object({
          kind: z.enum(REVENUE_KINDS),
          id: z.string().nullable().describe("Of the price type, fund or product"),
          name: z.string().nullable(),
          sold: moved.describe("After discounts"),
          returned: moved.describe("Positive"),
        }),
      )
      .describe("By kind in the order of `REVENUE_KINDS`, then by name"),
    vatByRate: z
      .array(z.object({ rate: z.number().describe("Percent"), sold: taxed, returned: taxed }))
      .nullish()
      .describe(
        "The same sums as of all rows, by the rate that their kind has today. Absent in the previous release",
      ),
    discounts: amount.describe("Given on what was sold, which is without them"),
    free: z
      .object({
        complimentary: count.describe("Tickets of a price of 0"),
        discounted: count.describe("Tickets of which discounts or subscription credits paid all"),
      })
      .describe("Less those that were returned"),
    paidWith: z
      .array(
        z.object({
          kind: z.enum(PAYMENT_KINDS),
          sold: amount,
          returned: amount.describe("Given back to it; positive"),
        }),
      )
      .describe("The same sums as of all rows, by how they were paid and given back"),
  })
  .meta({ id: "Revenue" });
export type Revenue = z.output<typeof revenueSchema>;

export const dayReportSchema = revenueSchema
  .extend({
    from: z.iso.date(),
    to: z.iso.date().describe("Inclusive"),
    performances: z
      .array(
        z.object({
          instanceId: z.string().nullable().describe("Null for all that is for no performance"),
          title: z.string().nullable(),
          startsAt: instantSchema.nullable(),
          hallName: z.string().nullish().describe("Absent in the previous release"),
          tickets: count.describe("Sold less returned"),
          sold: amount,
          returned: amount,
        }),
      )
      .describe("The same sums as of all rows, by performance"),
    takings: z
      .array(
        z.object({
          kind: z.enum(PAYMENT_KINDS),
          brand: z.string().nullable(),
          taken: amount.describe("Paid in this time, whenever the order was confirmed"),
          refunded: amount.describe("Decided in this time; positive"),
        }),
      )
      .describe("What the card provider took and gives back"),
    issued: z
      .object({ giftCards: amount, credit: amount })
      .describe("Goodwill of staff, which nobody paid"),
  })
  .meta({ id: "DayReport" });
export type DayReport = z.output<typeof dayReportSchema>;

const supervisors = declareOperations({
  tags: ["staff"],
  pathIds: idSchema,
  session: "staff",
  // Of supervisors: an older storefront refuses a permission that it does not know.
  permission: "return-order",
  // Longer than the statements may take.
  timeoutMs: 12_000,
});

/** Sales and takings, which add up to the orders, payments and balances. */
export const reportOperations = {
  getDayReport: supervisors.get("/staff/reports/days", {
    summary: `Gets the sales and takings of a day, or of up to ${MAX_REPORT_DAYS} days together`,
    description:
      "Days are the venue's. An order is sold when it is confirmed, and returned when that is decided. `last` is " +
      "`order`, `long` or `range` in `invalid` if the days are none.",
    query: z.object({ first: z.iso.date(), last: z.iso.date() }),
    success: { 200: dayReportSchema },
    problems: ["invalid"],
  }),
  getPerformanceRevenue: supervisors.get("/staff/performances/:id/revenue", {
    summary: "Gets what was sold and returned for a performance until now",
    success: { 200: revenueSchema },
    problems: ["not-found"],
  }),
};
