import { z } from "zod";

import { instanceListingSchema } from "./event";
import { eventKindSchema } from "./event-kind";
import { eventPhotoSchema } from "./photo";
import { idSchema as id, instantSchema } from "./scalars";
import { moneySchema } from "./money";
import { seatLabelSchema } from "./ticket";

/** Performances that are sold together. */
export const PACKAGE_TYPES = ["flex", "super", "fixed-series"] as const;

export type PackageType = (typeof PACKAGE_TYPES)[number];

export const packageSchema = z
  .object({
    id: z.string(),
    type: z.enum(PACKAGE_TYPES),
    name: z.string(),
    description: z.string(),
    minItems: z
      .int()
      .describe("Events that complete it; of a super package parts for the discount"),
    percentOff: z.int().describe("Of each ticket's price, once there are as many"),
    maxPerOrder: z.int().describe("Never more than can be held in one go"),
    onSaleAt: instantSchema.nullable(),
    offSaleAt: instantSchema.nullable(),
    status: z.enum(["on-sale", "not-on-sale", "off-sale"]),
    bands: z.array(z.string()).nullable().describe("Price levels; null for each of a performance"),
    priceTypes: z.array(z.string()).nullable(),
    partIds: z.array(z.string()).describe("Of a super package: the packages it is made of"),
    instanceIds: z.array(z.string()),
    eventCount: z.int().describe("Of its own events, without those of its parts"),
    firstEvent: z
      .object({ id: z.string(), kind: eventKindSchema, photo: eventPhotoSchema.nullable() })
      .nullable()
      .describe("Of its own events; null where it has none, as a super package"),
    priceFrom: moneySchema.nullable().describe("The least that one costs, fees included"),
  })
  .meta({ id: "Package" });
export type Package = z.output<typeof packageSchema>;

export const packageDetailSchema = packageSchema
  .extend({
    events: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          subtitle: z.string().nullable(),
          kind: eventKindSchema,
          photo: eventPhotoSchema.nullable(),
          instances: z.array(instanceListingSchema).describe("The dates to choose from"),
        }),
      )
      .describe("In order of time"),
    parts: z.array(packageSchema),
  })
  .meta({ id: "PackageDetail" });
export type PackageDetail = z.output<typeof packageDetailSchema>;

export const automaticOfferSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    tickets: z.int().describe("Size of a group of tickets"),
    lowered: z.int().describe("Number of tickets discounted per group, cheapest first"),
    percentOff: z.int().describe("Percent off each discounted ticket"),
    priceTypes: z.array(z.string()).nullable(),
    eventIds: z.array(z.string()).nullable().describe("Null: of every event"),
    validFrom: instantSchema,
    validUntil: instantSchema.nullable(),
  })
  .meta({ id: "Offer" });

const choicesSchema = z
  .array(
    z.object({
      instanceId: id,
      priceTypeId: id,
      band: id.optional().describe("The best seats of this price level"),
      seatIds: z.array(id).min(1).max(20).optional().describe("Exactly these, one a package"),
    }),
  )
  .max(50);

export const addPackageSchema = z.object({
  packageId: id,
  quantity: z
    .number()
    .int()
    .min(1)
    .max(20)
    .describe("How many packages: seats at each performance"),
  superItemId: z.uuid().optional().describe("The super package in the basket that it is part of"),
  choices: choicesSchema,
});

export const addToPackageSchema = z.object({ choices: choicesSchema.min(1) });

export const changeDateSchema = z.object({ choices: choicesSchema.length(1) });

export const seriesSeatsRequestSchema = z.object({
  instanceIds: z.array(id).min(1).max(50).describe("One date of each event"),
  seatIds: z.array(id).min(1).max(20).describe("The seats wanted at each of them"),
});

/** The seats of a series at one of its dates. */
export const seriesDateSeatsSchema = z
  .object({
    instanceId: z.string(),
    taken: z.array(seatLabelSchema).describe("Wanted seats that somebody has at this date"),
    seats: z
      .array(seatLabelSchema.extend({ id: z.string(), band: z.string().describe("Its id") }))
      .describe("The wanted ones, or the nearest like them; empty where there are not enough"),
  })
  .meta({ id: "SeriesDateSeats" });
export type SeriesDateSeats = z.output<typeof seriesDateSeatsSchema>;
