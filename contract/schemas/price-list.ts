import { z } from "zod";

import { moneySchema } from "./money";
import { instantSchema } from "./scalars";

/**
 * Price terms of a buyer (`choosePriceTerms`): `member` adds member prices, and `member-no-fee` waives the fee as well.
 * Price lists vary by nothing else, and can be cached for all buyers on the same terms.
 */
export const PRICE_TERMS = ["public", "member", "member-no-fee"] as const;

export type PriceTerms = (typeof PRICE_TERMS)[number];

/** Who may use a price type. */
export const ELIGIBILITIES = ["all", "member", "access", "programme"] as const;

export type Eligibility = (typeof ELIGIBILITIES)[number];

export const priceTypeSchema = z
  .object({ id: z.string(), name: z.string(), note: z.string().nullable() })
  .meta({ id: "PriceType" });

const listedPriceTypeSchema = priceTypeSchema
  .extend({
    eligibility: z.enum(ELIGIBILITIES).describe("Who may use it"),
    payWhatYouWish: z
      .object({
        min: moneySchema,
        max: moneySchema,
        fee: z
          .object({ amount: moneySchema, from: moneySchema })
          .nullable()
          .describe("Fee included in prices from `from` up; null if this buyer pays no fee"),
      })
      .nullable()
      .describe("Range of what a buyer may pay, fee included; `prices` holds the suggestions"),
  })
  .meta({ id: "ListedPriceType" });
export type PriceType = z.output<typeof listedPriceTypeSchema>;

const ticketPriceSchema = z.object({
  priceTypeId: z.string(),
  total: moneySchema.describe("Ticket price including the fee"),
  faceValue: moneySchema,
  fee: moneySchema,
});
export type TicketPrice = z.output<typeof ticketPriceSchema>;

const rowRangeSchema = z.object({ from: z.string(), to: z.string() });
export type RowRange = z.output<typeof rowRangeSchema>;

const priceBandSchema = z.object({
  id: z.string(),
  name: z.string().describe("As people read it, such as A or Balcony"),
  rank: z
    .int()
    .optional()
    .describe("Order among the venue's bands, the top one first. Absent in the previous release"),
  sections: z.array(
    z.object({
      name: z.string(),
      rowRanges: z.array(rowRangeSchema).describe("Consecutive rows; none for seats without rows"),
      // Storefronts of the previous release require it while a new one is deployed.
      rows: z.null(),
    }),
  ),
  available: z.int(),
  byPrice: z.int().describe("Seats sold as best available (no wheelchair or companion seats)"),
  capacity: z.int(),
  prices: z.array(ticketPriceSchema),
});
export type PriceBand = z.output<typeof priceBandSchema>;

export const accessTermsSchema = z
  .object({
    maxTickets: z.int().describe("Tickets per performance, companions included"),
    companions: z.int().describe("How many of them are free companion tickets"),
    stepFree: z
      .boolean()
      .describe("Asks for seats without steps, which best available then chooses if there are any"),
  })
  .meta({ id: "AccessTerms" });
export type AccessTerms = z.output<typeof accessTermsSchema>;

export const priceListSchema = z
  .object({
    instanceId: z.string(),
    openToBuyer: z
      .boolean()
      .describe("On sale to this buyer by priority booking or a code, but not to everyone"),
    priority: z
      .object({
        opensAt: instantSchema
          .nullable()
          .describe("When the buyer's memberships open priority booking; null if they don't"),
      })
      .nullable()
      .optional()
      .describe(
        "For a member to whom priority booking isn't open yet. Absent in the previous release",
      ),
    terms: z.enum(PRICE_TERMS).describe("Price terms of the listed prices"),
    access: accessTermsSchema
      .nullable()
      .optional()
      .describe("The buyer's access registration, whose prices apply by themselves"),
    priceTypes: z.array(listedPriceTypeSchema),
    wheelchairSpaces: z
      .object({ capacity: z.int(), left: z.int() })
      .describe("Wheelchair spaces of the open bands"),
    bands: z.array(priceBandSchema).describe("Open bands only, the top one first"),
  })
  .meta({ id: "PriceList" });
export type PriceList = z.output<typeof priceListSchema>;

export const buyerTermsSchema = z
  .object({
    terms: z.enum(PRICE_TERMS),
    priorityLevels: z
      .array(z.string())
      .nullish()
      .describe(
        "Names of the buyer's membership levels with priority booking, sorted. Absent in the previous release",
      ),
  })
  .meta({ id: "PriceTerms" });

export const termsQuery = z.object({
  terms: z
    .enum(PRICE_TERMS)
    .default("public")
    .describe("Price terms of the buyer, from GET /price-terms"),
});
