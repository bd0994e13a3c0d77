import { z } from "zod";

import { LOCALE_PATTERN } from "../text/intl";
import { moneySchema } from "./money";
import { sectionPartSchema } from "./seat-plan";

export const deliveryOptionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    basketHeader: z.string().describe("What the basket calls it beside its price; empty: its name"),
    description: z.string(),
    price: moneySchema,
    isDefault: z.boolean(),
    isPrintAtHome: z.boolean(),
    requiresAddress: z.boolean(),
  })
  .meta({ id: "DeliveryOption" });
export type DeliveryOption = z.output<typeof deliveryOptionSchema>;

export const accessibleReleaseSchema = z
  .object({
    hoursBefore: z.int().min(0).nullable().describe("Before the start; null: not by time"),
    whenBandSold: z.boolean().describe("Those of a band, once its other seats are sold"),
  })
  .meta({ id: "AccessibleRelease" });
/** The seats of all halls, taken or not. */
export const accessibleSeatsSchema = accessibleReleaseSchema
  .extend({
    hasSpaces: z
      .boolean()
      .nullish()
      .describe("Whether any seat plan has wheelchair spaces. Absent in the previous release"),
    hasCompanions: z
      .boolean()
      .nullish()
      .describe("Whether any has companion seats. Absent in the previous release"),
    companionsBeside: z
      .int()
      .min(1)
      .nullish()
      .describe(
        "How many companion seats a party can have beside its wheelchair space, where there are most; null without any. Absent in the previous release",
      ),
  })
  .meta({ id: "AccessibleSeats" });
export type AccessibleSeats = z.output<typeof accessibleSeatsSchema>;
export type AccessibleRelease = z.output<typeof accessibleReleaseSchema>;

/** What a text of the box office is about: the same words can need another translation elsewhere. */
export const TEXT_KINDS = [
  "accessTag",
  "delivery",
  "event",
  "fund",
  "hall",
  "interest",
  "membership",
  "package",
  "priceType",
  "product",
  "subscription",
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** "de", "en-us" */
export const localeSchema = z.string().regex(LOCALE_PATTERN);

export const catalogueTextsSchema = z
  .object({
    language: z.string().describe("The requested language"),
    catalogueLanguage: z.string().describe("BCP 47 tag of all texts without a translation"),
    texts: z
      .array(
        z.object({
          kind: z.string().describe(`What it is about: ${TEXT_KINDS.join(", ")}`),
          source: z.string().describe("The name or text in the catalogue's language"),
          text: z.string().describe("The same in the requested language"),
        }),
      )
      .describe("Texts without a translation are left out"),
    sectionParts: z
      .array(sectionPartSchema)
      .nullish()
      .describe(
        "What names of divided sections are made of, so that they can be said in any language. Absent in the previous release",
      ),
  })
  .meta({ id: "CatalogueTexts" });
export type CatalogueTexts = z.output<typeof catalogueTextsSchema>;
