import { z } from "zod";

import { moneySchema } from "./money";

/**
 * On which terms a buyer sees prices: as everybody, as a member, who may buy at members' prices too, or as a member
 * whose membership waives the fee. Of one buyer, `priceTermsOf` decides it. Lists of prices differ by nothing else, so
 * they can be kept for all buyers on the same terms.
 */
export const PRICE_TERMS = ["public", "member", "member-no-fee"] as const;

export type PriceTerms = (typeof PRICE_TERMS)[number];

/** Who may buy at a price type. */
export const ELIGIBILITIES = ["all", "member", "access", "programme"] as const;

export type Eligibility = (typeof ELIGIBILITIES)[number];

export const priceTypeSchema = z
  .object({ id: z.string(), name: z.string(), note: z.string().nullable() })
  .meta({ id: "PriceType" });

const listedPriceTypeSchema = priceTypeSchema
  .extend({
    eligibility: z.enum(ELIGIBILITIES).describe("Who may buy at it"),
    payWhatYouWish: z
      .object({
        min: moneySchema,
        max: moneySchema,
        fee: z
          .object({ amount: moneySchema, from: moneySchema })
          .nullable()
          .describe("What is added from which price on; null where this buyer pays no fee"),
      })
      .nullable()
      .describe("Range of a pay-what-you-wish price; `prices` holds the suggestions"),
  })
  .meta({ id: "ListedPriceType" });
export type PriceType = z.output<typeof listedPriceTypeSchema>;

const ticketPriceSchema = z.object({
  priceTypeId: z.string(),
  total: moneySchema.describe("What one ticket costs, fee included"),
  faceValue: moneySchema,
  fee: moneySchema,
});
export type TicketPrice = z.output<typeof ticketPriceSchema>;

/** One band of one performance: what is left of it and what its tickets cost. */
const priceBandSchema = z.object({
  id: z.string(),
  name: z.string().describe("A to E"),
  sections: z.array(z.object({ name: z.string(), rows: z.string().nullable() })),
  available: z.int(),
  byPrice: z.int().describe("Seats sold as best available (no wheelchair or companion seats)"),
  capacity: z.int(),
  prices: z.array(ticketPriceSchema),
});
export type PriceBand = z.output<typeof priceBandSchema>;

export const priceListSchema = z
  .object({
    instanceId: z.string(),
    openToBuyer: z
      .boolean()
      .describe("Whether it is sold to this buyer although not to everybody: by priority or code"),
    terms: z.enum(PRICE_TERMS).describe("On which terms these prices are, by memberships"),
    priceTypes: z.array(listedPriceTypeSchema),
    bands: z.array(priceBandSchema).describe("Open bands only, from the top (A) down"),
  })
  .meta({ id: "PriceList" });
export type PriceList = z.output<typeof priceListSchema>;

/** Part of a query that asks for prices. */
export const termsQuery = z.object({
  terms: z
    .enum(PRICE_TERMS)
    .default("public")
    .describe("The terms of the buyer whom the prices are shown to (GET /price-terms)"),
});
