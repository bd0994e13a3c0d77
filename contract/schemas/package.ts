import { z } from "zod";

import type { FeatureName } from "../names/features";
import { leavesOutInvalid } from "../calls/lenient-lists";
import { MAX_PACKAGE_PERFORMANCES, MAX_PACKAGES } from "../rules/packages/package";
import { instanceListingSchema } from "./event";
import { eventKindSchema, instrumentSchema } from "./event-kind";
import { eventPhotoSchema } from "./photo";
import { idSchema as id, instantSchema, titleLangSchema } from "./scalars";
import { moneySchema } from "./money";
import { seatLabelSchema } from "./ticket";

export const PACKAGE_TYPES = ["flex", "super", "fixed-series"] as const;

export type PackageType = (typeof PACKAGE_TYPES)[number];

export const PACKAGE_FEATURES = {
  flex: "flexPackages",
  super: "superPackages",
  "fixed-series": "fixedSeries",
} as const satisfies Record<PackageType, FeatureName>;

export const packageSchema = z
  .object({
    id: z.string(),
    type: z.enum(PACKAGE_TYPES),
    name: z.string(),
    description: z.string(),
    minItems: z
      .int()
      .describe("Minimum number of events for the discount; for a super package, of packages"),
    percentOff: z.int().describe("Discount on each ticket price once complete"),
    maxPerOrder: z.int().describe("Never more than can be held at once"),
    onSaleAt: instantSchema.nullable(),
    offSaleAt: instantSchema.nullable(),
    status: z.enum(["on-sale", "not-on-sale", "off-sale"]),
    bands: z.array(z.string()).nullable().describe("Allowed price bands; null for all"),
    priceTypes: z.array(z.string()).nullable(),
    partIds: z.array(z.string()).describe("Packages in a super package"),
    instanceIds: z.array(z.string()),
    eventCount: z
      .int()
      .describe(
        "Number of its own events, without those of its parts: of a series all, or else those with a date to choose, neither past nor canceled",
      ),
    hasEnoughEvents: z
      .boolean()
      .optional()
      .describe(
        "Whether as many events, or packages of a super package, as it takes are left to choose. Absent in the previous release",
      ),
    hasCommonPrice: z
      .boolean()
      .optional()
      .describe(
        "False for a series if no band and price type are sold at all its events: nobody can buy it. Absent in the previous release",
      ),
    firstEvent: z
      .object({
        id: z.string(),
        kind: eventKindSchema,
        instrument: instrumentSchema,
        photo: eventPhotoSchema.nullable(),
      })
      .nullable()
      .describe("First of its own events; null for a super package"),
    priceFrom: moneySchema.nullable().describe("Lowest price including fees"),
    savesFrom: moneySchema
      .nullish()
      .describe(
        "What it takes off at least; null without a discount. Absent in the previous release",
      ),
  })
  .meta({ id: "Package" });
export type Package = z.output<typeof packageSchema>;

export const packageDetailSchema = leavesOutInvalid(
  packageSchema
    .extend({
      events: z
        .array(
          z.object({
            id: z.string(),
            title: z.string(),
            titleLang: titleLangSchema,
            subtitle: z.string().nullable(),
            kind: eventKindSchema,
            instrument: instrumentSchema,
            photo: eventPhotoSchema.nullable(),
            instances: z.array(instanceListingSchema).describe("Available dates"),
          }),
        )
        .describe("By date"),
      parts: z.array(packageSchema),
    })
    .meta({ id: "PackageDetail" }),
  "events",
  "parts",
);
export type PackageDetail = z.output<typeof packageDetailSchema>;

const choicesSchema = z
  .array(
    z.object({
      instanceId: id,
      priceTypeId: id,
      band: id.optional().describe("Best available seats in this band"),
      seatIds: z
        .array(id)
        .min(1)
        .max(MAX_PACKAGES)
        .optional()
        .describe("Exact seats, one per package"),
      priceTypeIds: z
        .array(id)
        .min(1)
        .max(MAX_PACKAGES)
        .optional()
        .describe("Price type of each of `seatIds`, in their order; else all have `priceTypeId`"),
    }),
  )
  .max(MAX_PACKAGE_PERFORMANCES);

export const addPackageSchema = z.object({
  packageId: id,
  quantity: z
    .int()
    .min(1)
    .max(MAX_PACKAGES)
    .describe("Number of packages, and of seats at each performance"),
  superItemId: z.uuid().optional().describe("Line id of the super package to add it to"),
  choices: choicesSchema,
});

export const addToPackageSchema = z.object({ choices: choicesSchema.min(1) });

export const changeDateSchema = z.object({ choices: choicesSchema.length(1) });

export const seriesSeatsRequestSchema = z.object({
  instanceIds: z.array(id).min(1).max(MAX_PACKAGE_PERFORMANCES).describe("One date of each event"),
  seatIds: z.array(id).min(1).max(MAX_PACKAGES).describe("Requested seats at each date"),
});

export const seriesDateSeatsSchema = z
  .object({
    instanceId: z.string(),
    taken: z.array(seatLabelSchema).describe("Requested seats that are taken on this date"),
    seats: z
      .array(seatLabelSchema.extend({ id: z.string(), band: z.string().describe("Band id") }))
      .describe("The requested seats or the nearest similar ones; empty if there are too few"),
  })
  .meta({ id: "SeriesDateSeats" });
export type SeriesDateSeats = z.output<typeof seriesDateSeatsSchema>;
