import { z } from "zod";

import { tributeSchema } from "./fund";
import { instantSchema } from "./scalars";
import { moneySchema } from "./money";
import { monthlyGiftSchema } from "./recurring";

/** How a gift came about: one of its own, the order's sum made whole, or the card's costs borne. */
export const GIFT_SOURCES = ["gift", "round-up", "cover-fee"] as const;

export const givingSchema = z
  .object({
    years: z
      .array(
        z.object({
          ...{ year: z.int(), gifts: z.int(), total: moneySchema },
          deductible: moneySchema.describe("Without what goodwill gift cards and credit paid"),
        }),
      )
      .describe("What was given in each year of New York, the latest first"),
    gifts: z
      .array(
        z.object({
          id: z.string(),
          fundName: z.string(),
          appeal: z.string().nullable(),
          source: z.enum(GIFT_SOURCES),
          amount: moneySchema,
          recognitionName: z.string().nullable(),
          anonymous: z.boolean(),
          tribute: tributeSchema.nullable(),
          givenAt: instantSchema,
          orderId: z.string().nullable().describe("Null: a charge of a monthly gift"),
          orderNumber: z.string().nullable(),
        }),
      )
      .describe("Of the year that is asked for, or of all; newest first, at most 200"),
    monthly: z.array(monthlyGiftSchema).describe("Monthly gifts that were not ended"),
  })
  .meta({ id: "Giving" });
export type Giving = z.output<typeof givingSchema>;
export type Gift = Giving["gifts"][number];
/** A year of New York's calendar: all that was given in it, however many gifts are listed. */
export type GivingYear = Giving["years"][number];
