import { z } from "zod";
import { eventKindSchema } from "./event-kind";
import { eventPhotoSchema } from "./photo";
import { SEATINGS } from "./seat-plan";
import { instantSchema, namedSchema } from "./scalars";
import { moneySchema } from "./money";
import { streamOfferSchema } from "./stream";

/** A performance's availability, codes 1 to 8 in this order. */
export const AVAILABILITY_STATUSES = [
  "get-tickets",
  "not-on-sale",
  "sold-out",
  "cancelled",
  "passed",
  "priority",
  "book",
  "limited",
] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

export const hallSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    directions: z.string(),
    stepFree: z.string(),
    doorsMinutes: z.int().nullable().describe("How long before the start its doors open, if known"),
    bagPolicy: z.string().nullable(),
  })
  .meta({ id: "Hall" });
export type Hall = z.output<typeof hallSchema>;

export const accessTagSchema = z
  .object({ id: z.string(), name: z.string(), display: z.string(), description: z.string() })
  .meta({ id: "AccessTag" });

const listing = z.object({
  id: z.string(),
  event: z.object({
    id: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    kind: eventKindSchema,
    photo: eventPhotoSchema.nullable().describe("Null: its poster is shown"),
  }),
  hall: namedSchema,
  startsAt: instantSchema,
  status: z.enum(AVAILABILITY_STATUSES),
  accessTags: z.array(accessTagSchema),
  priceFrom: moneySchema
    .nullable()
    .describe(
      "The least that an adult may pay, fee included, also by pay what you wish; null when nothing is priced",
    ),
  reducedFrom: z
    .object({ name: z.string(), price: moneySchema })
    .nullable()
    .describe(
      "The cheapest ticket at a reduced price, fee included, and the name of its price type",
    ),
});

/** One performance as a listing shows it. */
export const instanceListingSchema = listing.meta({ id: "InstanceListing" });
export type InstanceListing = z.output<typeof instanceListingSchema>;

export const instanceDetailSchema = listing
  .extend({
    endsAt: instantSchema,
    hasIntermission: z.boolean(),
    onSaleAt: instantSchema.nullable(),
    offSaleAt: instantSchema.nullable(),
    hallDetail: hallSchema,
    seating: z.enum(SEATINGS),
    stream: streamOfferSchema.nullable().describe("Null: not a live stream"),
    maxTickets: z.int().describe("Of one order"),
    registrationOpen: z.boolean().describe("Whether people are asked to register interest"),
    hasForm: z.boolean().describe("Whether it has its own questions for ticket buyers"),
  })
  .meta({ id: "InstanceDetail" });
export type InstanceDetail = z.output<typeof instanceDetailSchema>;

const programmeItemSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("work"),
    composer: z.string(),
    title: z.string(),
    movement: z.string().nullable(),
    titleLang: z.string().optional().describe("BCP 47, of a title that is not in English"),
  }),
  z.object({ kind: z.literal("intermission") }),
]);
export type ProgrammeItem = z.output<typeof programmeItemSchema>;

export const eventDetailSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    kind: eventKindSchema,
    photo: eventPhotoSchema.nullable(),
    description: z.string(),
    programme: z.array(programmeItemSchema),
    artists: z.array(z.object({ name: z.string(), role: z.string() })),
    runningMinutes: z.int(),
    hasIntermission: z.boolean(),
    instances: z.array(instanceListingSchema).describe("In order of time, those gone by too"),
    related: z
      .array(instanceListingSchema)
      .describe("The next performance of each of a few similar events"),
  })
  .meta({ id: "EventDetail" });
export type EventDetail = z.output<typeof eventDetailSchema>;

export const seasonPageSchema = z
  .object({
    instances: z.array(instanceListingSchema),
    total: z.int().describe("Performances"),
    entries: z
      .int()
      .describe("What the pages are made of: events where listed by event, else performances"),
    page: z.int(),
    pageCount: z.int(),
    search: z
      .object({
        corrected: z
          .string()
          .nullable()
          .describe("What was searched for instead; null: what was typed"),
        partial: z.boolean().describe("Whether no event has all of the words"),
      })
      .nullable(),
    months: z
      .array(z.object({ month: z.string(), count: z.int() }))
      .describe("Performances by month that match all of the query but its month, week and days"),
    facets: z
      .object({
        halls: z.array(namedSchema),
        kinds: z.array(eventKindSchema),
        accessTags: z.array(z.object({ id: z.string(), display: z.string() })),
      })
      .describe("What the whole season ahead offers to filter by, whatever the query is"),
  })
  .meta({ id: "SeasonPage" });
export type SeasonPage = z.output<typeof seasonPageSchema>;

/** What was typed into the one box for codes. */
export const codeSchema = z.object({ code: z.string().min(1).max(100) });

export const programmeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    instances: z.array(instanceListingSchema).describe("Its performances that are still to come"),
  })
  .meta({ id: "Programme" });
export type Programme = z.output<typeof programmeSchema>;
