import { z } from "zod";

import { tributeSchema } from "./fund";
import { instantSchema } from "./scalars";
import { moneySchema } from "./money";
import { monthlyDonationSchema } from "./recurring";

/** A donation, a rounded-up order total, or covered card costs. */
export const DONATION_SOURCES = ["gift", "round-up", "cover-fee"] as const;

export const givingSchema = z
  .object({
    years: z
      .array(
        z.object({
          year: z.int(),
          gifts: z.int(),
          total: moneySchema,
          deductible: moneySchema.describe(
            "Excludes what was paid with goodwill gift cards and credit",
          ),
        }),
      )
      .describe("Totals by calendar year in the venue's time zone, latest first"),
    gifts: z
      .array(
        z.object({
          id: z.string(),
          fundName: z.string(),
          appeal: z.string().nullable(),
          source: z.enum(DONATION_SOURCES),
          amount: moneySchema,
          recognitionName: z.string().nullable(),
          anonymous: z.boolean(),
          tribute: tributeSchema.nullable(),
          givenAt: instantSchema,
          orderId: z.string().nullable().describe("Null for a charge of a monthly donation"),
          orderNumber: z.string().nullable(),
        }),
      )
      .describe("Donations in the requested year, or all; newest first, at most 200"),
    monthly: z.array(monthlyDonationSchema).describe("Monthly donations that have not ended"),
  })
  .meta({ id: "Giving" });
export type Giving = z.output<typeof givingSchema>;
export type Donation = Giving["gifts"][number];
/** Totals of a calendar year in the venue's time zone, including donations beyond the listed 200. */
export type GivingYear = Giving["years"][number];
