import { z } from "zod";
import { eventKindSchema, instrumentSchema } from "./event-kind";
import { leavesOutInvalid } from "../calls/lenient-lists";
import { eventPhotoSchema } from "./photo";
import { SEATINGS } from "./seat-plan";
import { instantSchema, namedSchema, titleLangSchema } from "./scalars";
import { moneySchema } from "./money";
import { streamOfferSchema } from "./stream";

/** Availability of a performance, corresponding to codes 1 to 8. */
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
const CLOSED_BECAUSE = ["sale-ended", "streaming"] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

export const hallSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    directions: z.string(),
    stepFree: z.string(),
    doorsMinutes: z.int().nullable().describe("Minutes from doors to start, if known"),
    bagPolicy: z.string().nullable(),
  })
  .meta({ id: "Hall" });
export type Hall = z.output<typeof hallSchema>;

export const accessTagSchema = z
  .object({ id: z.string(), name: z.string(), display: z.string(), description: z.string() })
  .meta({ id: "AccessTag" });

const earlyBookingSchema = z.object({
  opensAt: instantSchema,
  levels: z.array(z.string()).describe("Names of the membership levels"),
});
export type EarlyBooking = z.output<typeof earlyBookingSchema>;

const listing = z.object({
  id: z.string(),
  event: z.object({
    id: z.string(),
    title: z.string(),
    titleLang: titleLangSchema,
    subtitle: z.string().nullable(),
    whyCome: z.string().nullish().describe("In one line. Absent in the previous release"),
    kind: eventKindSchema,
    instrument: instrumentSchema,
    photo: eventPhotoSchema.nullable().describe("Null if the poster is shown"),
  }),
  hall: namedSchema,
  startsAt: instantSchema,
  movedFrom: instantSchema
    .nullish()
    .describe(
      "When it was to start before its last move, after tickets were sold; null if its start did not change. Absent in the previous release",
    ),
  status: z.enum(AVAILABILITY_STATUSES),
  closedBecause: z
    .enum(CLOSED_BECAUSE)
    .nullish()
    .describe("`not-on-sale` after the online sale has ended; `passed` while its stream runs"),
  opensAt: instantSchema
    .nullish()
    .describe("When the sale begins; null if that isn't announced or has been"),
  earlyBooking: z
    .array(earlyBookingSchema)
    .nullish()
    .describe(
      "When priority booking opens, before the sale; without what has opened. Absent in the previous release",
    ),
  openTo: z
    .array(z.string())
    .nullish()
    .describe(
      "Names of the membership levels that can book now, before the sale. Absent in the previous release",
    ),
  hasWheelchairSpaces: z
    .boolean()
    .optional()
    .describe("Whether the seat plan has any, taken or not"),
  companionSeats: z
    .object({ count: z.int().min(0), besideEachSpace: z.boolean() })
    .optional()
    .describe(
      "Of the seat plan, taken or not; only of an event or a performance with wheelchair spaces",
    ),
  accessTags: z.array(accessTagSchema),
  priceFrom: moneySchema
    .nullable()
    .describe("Lowest adult or member price on these terms, with the fee; null without prices"),
  reducedFrom: z
    .object({ name: z.string(), price: moneySchema })
    .nullable()
    .describe("Lowest reduced price including the fee, with the name of its price type"),
});

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
    stream: streamOfferSchema.nullable().describe("Null if it is not a live stream"),
    maxTickets: z.int().describe("Maximum tickets per order"),
    rowLimit: z
      .object({ rows: z.array(z.string()), max: z.int() })
      .nullable()
      .describe("Maximum seats of one customer in these rows, in all performances of the event"),
    registrationOpen: z.boolean().describe("Whether customers can register interest"),
    notes: z.string().nullish().describe("For buyers; null for none"),
    codesOpen: z
      .boolean()
      .nullish()
      .describe(
        "Whether a promo code opens priority booking; null outside of it. Absent in the previous release",
      ),
    hasForm: z.boolean().describe("Whether it has its own questions for buyers"),
    hasMenu: z
      .boolean()
      .optional()
      .describe(
        "Whether food or drink is sold for it, now or later. Absent in the previous release",
      ),
    revision: z.int().describe("Incremented when it is moved or canceled"),
    revisedAt: instantSchema.describe("When it was created, or last moved or canceled"),
  })
  .meta({ id: "InstanceDetail" });
export type InstanceDetail = z.output<typeof instanceDetailSchema>;

const programmeItemSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("work"),
    composer: z.string(),
    title: z.string(),
    movement: z.string().nullable(),
    titleLang: z.string().optional().describe("BCP 47 tag of a title that is not in English"),
  }),
  z.object({ kind: z.literal("intermission") }),
]);
export type ProgrammeItem = z.output<typeof programmeItemSchema>;

export const artistSchema = z.object({
  name: z.string(),
  role: z.string(),
  about: z.string().nullish().describe("Absent in the previous release"),
  picture: z
    .string()
    .nullish()
    .describe(
      "A file of the venue's `media/`, or one of `uploads`. Absent in the previous release",
    ),
  alt: z
    .string()
    .nullish()
    .describe("Alternative text of the picture. Absent in the previous release"),
});
export type Artist = z.output<typeof artistSchema>;

export const excerptSchema = z.object({
  file: z.string().describe("A recording of the venue's `media/`, or one of `uploads`"),
  title: z.string().nullable(),
  transcript: z.string(),
  captions: z.string().nullable().describe("WebVTT of a video, as `file`"),
});
export type Excerpt = z.output<typeof excerptSchema>;

export const reviewSchema = z.object({
  quote: z.string(),
  source: z.string(),
  link: z.string().nullish().describe("https://…"),
});
export type Review = z.output<typeof reviewSchema>;

export const eventDetailSchema = leavesOutInvalid(
  z
    .object({
      id: z.string(),
      title: z.string(),
      titleLang: titleLangSchema,
      subtitle: z.string().nullable(),
      kind: eventKindSchema,
      instrument: instrumentSchema,
      photo: eventPhotoSchema.nullable(),
      whyCome: z.string().nullish().describe("In one line. Absent in the previous release"),
      description: z.string(),
      programme: z.array(programmeItemSchema),
      programmeNote: z.string().nullish().describe("Absent in the previous release"),
      artists: z.array(artistSchema),
      runningMinutes: z.int(),
      hasIntermission: z.boolean(),
      firstTime: z
        .string()
        .nullish()
        .describe("For people who come for the first time. Absent in the previous release"),
      excerpt: excerptSchema.nullish().describe("Absent in the previous release"),
      uploads: z
        .array(z.string())
        .nullish()
        .describe(
          "Those of its pictures, excerpt and captions that staff uploaded. Absent in the previous release",
        ),
      reviews: z.array(reviewSchema).nullish().describe("Absent in the previous release"),
      instances: z
        .array(instanceListingSchema)
        .describe("By start time, including past performances"),
      related: z
        .array(instanceListingSchema)
        .describe("The next performance of a few similar events"),
    })
    .meta({ id: "EventDetail" }),
  "instances",
  "related",
);
export type EventDetail = z.output<typeof eventDetailSchema>;

/** Days that the season can be narrowed to: today, and Friday to Sunday of this week. */
export const SEASON_DAYS = ["tonight", "weekend"] as const;

export const seasonPageSchema = leavesOutInvalid(
  z
    .object({
      instances: z.array(instanceListingSchema),
      total: z.int().describe("Number of performances; canceled ones count only if all are"),
      entries: z
        .int()
        .describe("Number of entries on all pages: events if listed by event, else performances"),
      page: z.int(),
      pageCount: z.int(),
      search: z
        .object({
          corrected: z
            .string()
            .nullable()
            .describe("Corrected search text that was used; null if it was not corrected"),
          partial: z.boolean().describe("No event matches all words"),
        })
        .nullable(),
      months: z
        .array(z.object({ month: z.string(), count: z.int() }))
        .describe("Matching performances by month, ignoring the month, week and day filters"),
      facets: z
        .object({
          halls: z.array(namedSchema),
          kinds: z.array(eventKindSchema),
          accessTags: z.array(z.object({ id: z.string(), display: z.string() })),
          when: z
            .array(z.enum(SEASON_DAYS))
            .optional()
            .describe("Days of the `when` filter that have performances"),
        })
        .describe("Filter values of all upcoming performances, regardless of the query"),
    })
    .meta({ id: "SeasonPage" }),
  "instances",
);
export type SeasonPage = z.output<typeof seasonPageSchema>;

const countedName = z.object({
  name: z.string(),
  count: z.int().describe("Of upcoming performances"),
});

export const seasonIndexSchema = z
  .object({
    composers: z.array(countedName),
    artists: z.array(countedName),
    seasons: z
      .array(z.object({ season: z.string(), count: z.int() }))
      .describe("By the year in which the season begins"),
  })
  .meta({ id: "SeasonIndex" });
export type SeasonIndex = z.output<typeof seasonIndexSchema>;

export const codeSchema = z.object({ code: z.string().min(1).max(100) });

export const programmeSchema = leavesOutInvalid(
  z
    .object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      description: z.string(),
      instances: z.array(instanceListingSchema).describe("Upcoming performances"),
    })
    .meta({ id: "Programme" }),
  "instances",
);
