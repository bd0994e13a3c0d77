import { z } from "zod";

import { declareOperations } from "../calls/define";
import { leavesOutInvalid } from "../calls/lenient-lists";
import {
  eventDetailSchema,
  hallSchema,
  instanceDetailSchema,
  seasonIndexSchema,
  seasonPageSchema,
  SEASON_DAYS,
  programmeSchema,
} from "../schemas/event";
import { eventKindSchema } from "../schemas/event-kind";
import { buyerTermsSchema, priceListSchema, termsQuery } from "../schemas/price-list";
import { LISTED_PER_PAGE } from "../rules/events/event";
import { SEASON_PATTERN } from "../rules/events/season";
import { rowIdSchema } from "../schemas/scalars";

const anyone = declareOperations({ tags: ["instances"], session: "none" });
const buyer = declareOperations({
  tags: ["instances"],
  session: "customer",
  isSessionOptional: true,
});

const seasonQuery = z.object({
  month: z
    .string()
    .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  week: z.iso
    .date()
    .regex(/^2[01]/)
    .optional()
    .describe("First of seven days"),
  when: z.enum(SEASON_DAYS).optional().describe("Today, or Friday to Sunday of this week"),
  wheelchair: z.literal("1").optional().describe("Only with a free wheelchair space"),
  food: z.literal("1").optional().describe("Only with food or drink that can be ordered now"),
  hall: z.string().max(100).optional(),
  kind: eventKindSchema.optional(),
  accessTag: z.string().max(100).optional().describe("Id of an access tag, or `any`"),
  subscription: z
    .string()
    .max(100)
    .optional()
    .describe("Id of a ticket subscription's pricing: only where its vouchers pay for tickets"),
  priceTo: z.coerce.number().int().min(0).max(10_000_000).optional().describe("Minor units"),
  composer: z.string().max(200).optional().describe("A composer's name, as in the season's index"),
  artist: z.string().max(200).optional().describe("An artist's name, as in the season's index"),
  season: z
    .string()
    .regex(SEASON_PATTERN)
    .optional()
    .describe("The year in which the season begins"),
  search: z.string().max(200).optional(),
  language: z
    .string()
    .max(10)
    .optional()
    .describe("Language of the search words, in addition to English"),
  by: z
    .enum(["performance", "event"])
    .default("performance")
    .describe(
      "`event`: pages of events with all their performances; search results are sorted by relevance",
    ),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  ...termsQuery.shape,
  pageSize: z.coerce.number().int().min(1).max(100).default(LISTED_PER_PAGE),
});
export type SeasonQuery = z.output<typeof seasonQuery>;
export type SeasonFilter = Omit<SeasonQuery, "terms" | "pageSize" | "by" | "language">;

const priceListQuery = z.object({
  ...termsQuery.shape,
  rights: z.literal("all").optional().describe("Includes restricted prices"),
  basket: rowIdSchema.optional().describe("Includes prices that are open to this basket"),
});
export type PriceListQuery = z.output<typeof priceListQuery>;

export const catalogueOperations = {
  getEvent: anyone.get("/events/:id", {
    tags: ["events"],
    summary: "Gets an event with its program, artists and performances",
    query: termsQuery,
    success: { 200: eventDetailSchema },
    problems: ["not-found"],
  }),
  listSeason: anyone.get("/instances", {
    summary: "Lists upcoming performances and the available filters",
    query: seasonQuery,
    success: { 200: seasonPageSchema },
  }),
  getSeasonIndex: anyone.get("/season-index", {
    summary: "Lists the composers, artists and seasons of upcoming performances",
    success: { 200: seasonIndexSchema },
  }),
  getInstance: anyone.get("/instances/:id", {
    summary: "Gets a performance",
    success: { 200: instanceDetailSchema },
    problems: ["not-found"],
  }),
  getPriceList: buyer.get("/instances/:id/price-list", {
    summary: "Gets the availability and prices of a performance by band, most expensive first",
    description:
      "Omits restricted prices unless requested, or allowed for this basket or customer.",
    query: priceListQuery,
    findsCustomer: true,
    success: { 200: priceListSchema },
    problems: ["not-found"],
  }),
  getPhoto: anyone.get("/photos/:name", {
    tags: ["events"],
    summary: "Gets an image file of a photograph; its content never changes",
    success: { 200: { file: "application/octet-stream" } },
    problems: ["not-found"],
  }),
  getMedia: anyone.get("/media/:name", {
    tags: ["events"],
    summary:
      "Gets a picture of an artist, an excerpt or captions that staff uploaded; its content never changes",
    success: { 200: { file: "application/octet-stream" } },
    problems: ["not-found"],
  }),
  listHalls: anyone.get("/halls", {
    tags: ["halls"],
    summary: "Lists the halls, except those of live streams",
    success: { 200: leavesOutInvalid(z.array(hallSchema)) },
  }),
};

export const priceTermsOperations = {
  getPriceTerms: buyer.get("/price-terms", {
    summary: "Gets the price terms of the basket's customer, or else of the signed-in customer",
    query: z.object({ basket: rowIdSchema.optional() }),
    findsCustomer: true,
    success: { 200: buyerTermsSchema },
    problems: ["not-found"],
  }),
};

export const programmeOperations = {
  getProgramme: buyer.get("/programmes/:code", {
    tags: ["programmes"],
    summary: "Gets the performances that a program code opens",
    query: termsQuery,
    countsAttempts: true,
    success: { 200: programmeSchema },
    problems: [
      "code-not-recognised",
      "not-allowed/programme-without-instances",
      "not-allowed/too-many-tries",
    ],
  }),
};
