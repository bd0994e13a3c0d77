import { z } from "zod";

import { PRICE_TERMS } from "./price-terms";
import { ELIGIBILITIES } from "./price-type-rights";
import { moneySchema } from "../platform/http/money-api";

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
      .describe("Between what the buyer says the price; the prices here are what is suggested"),
  })
  .meta({ id: "ListedPriceType" });

const ticketPriceSchema = z.object({
  priceTypeId: z.string(),
  total: moneySchema.describe("What one ticket costs, fee included"),
  faceValue: moneySchema,
  fee: moneySchema,
});

export const priceListSchema = z
  .object({
    instanceId: z.string(),
    openToBuyer: z
      .boolean()
      .describe("Whether it is sold to this buyer although not to everybody: by priority or code"),
    terms: z.enum(PRICE_TERMS).describe("On which terms these prices are, by memberships"),
    priceTypes: z.array(listedPriceTypeSchema),
    bands: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sections: z.array(z.object({ name: z.string(), rows: z.string().nullable() })),
        available: z.int(),
        byPrice: z
          .int()
          .describe("Of these, without wheelchair spaces and companion seats: they are chosen"),
        capacity: z.int(),
        prices: z.array(ticketPriceSchema),
      }),
    ),
  })
  .meta({ id: "PriceList" });
