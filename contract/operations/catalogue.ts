import { z } from "zod";

import { declareOperations } from "../define";
import {
  eventDetailSchema,
  hallSchema,
  instanceDetailSchema,
  seasonPageSchema,
  programmeSchema,
} from "../schemas/event";
import { eventKindSchema } from "../schemas/event-kind";
import { formAnswersSchema, instanceFormSchema } from "../schemas/interest";
import { priceListSchema, PRICE_TERMS, termsQuery } from "../schemas/price-list";
import { givenAnswersSchema, staffPageQuery } from "../schemas/staff";
import { rowIdSchema } from "../schemas/scalars";

const anyone = declareOperations({ tags: ["instances"], session: "none" });
const buyer = declareOperations({ tags: ["instances"], session: "customer?" });
const staff = declareOperations({ tags: ["staff"], session: "staff" });

const seasonQuery = z.object({
  month: z
    .string()
    .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  week: z.iso
    .date()
    .regex(/^2[01]/)
    .optional()
    .describe("The seven days from this one on"),
  when: z
    .enum(["tonight", "weekend"])
    .optional()
    .describe("Today, or Friday to Sunday of this week"),
  wheelchair: z.literal("1").optional().describe("With a wheelchair space that is free"),
  food: z.literal("1").optional().describe("With food or drink that can be ordered now"),
  hall: z.string().max(100).optional(),
  kind: eventKindSchema.optional(),
  accessTag: z.string().max(100).optional().describe("An access tag's id, or `any`"),
  priceTo: z.coerce.number().int().min(0).max(10_000_000).optional().describe("Minor units"),
  search: z.string().max(200).optional(),
  language: z
    .string()
    .max(10)
    .optional()
    .describe("Whose words are understood in a search, besides English ones"),
  by: z
    .enum(["performance", "event"])
    .default("performance")
    .describe(
      "`event`: pages of events, each with all its performances; of a search the best first",
    ),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  ...termsQuery.shape,
  pageSize: z.coerce.number().int().min(1).max(100).default(24),
});
/** What narrows the season, on which terms its prices are, and which page of it is meant. */
export type SeasonQuery = z.output<typeof seasonQuery>;
/** What narrows the season, and which page of it is meant. */
export type SeasonFilter = Omit<SeasonQuery, "terms" | "pageSize" | "by" | "language">;

const priceListQuery = z.object({
  ...termsQuery.shape,
  rights: z.literal("all").optional().describe("Includes restricted prices"),
  basket: rowIdSchema.optional().describe("With what this basket may buy besides"),
});
export type PriceListQuery = z.output<typeof priceListQuery>;

/** The season: events, their performances, what they cost, and the halls. */
export const catalogueOperations = {
  getEvent: anyone.get("/events/:id", {
    tags: ["events"],
    summary: "Gets an event with its program, artists and performances",
    query: termsQuery,
    success: { 200: eventDetailSchema },
    problems: ["not-found"],
  }),
  listSeason: anyone.get("/instances", {
    summary: "Lists the performances ahead, and what they can be filtered by",
    query: seasonQuery,
    success: { 200: seasonPageSchema },
  }),
  getInstance: anyone.get("/instances/:id", {
    summary: "Gets a performance",
    success: { 200: instanceDetailSchema },
    problems: ["not-found"],
  }),
  getPriceList: buyer.get("/instances/:id/price-list", {
    summary: "Gets what is left and what it costs, open bands from the top down",
    description:
      "Omits restricted prices unless requested, or allowed for this basket or customer.",
    query: priceListQuery,
    success: { 200: priceListSchema },
    problems: ["not-found"],
  }),
  getPhoto: anyone.get("/photos/:name", {
    tags: ["events"],
    summary: "Gets a file of a photograph; its name says its format, and its content never changes",
    success: { 200: { file: "application/octet-stream" } },
    problems: ["not-found"],
  }),
  listHalls: anyone.get("/halls", {
    tags: ["halls"],
    summary: "Lists the halls, without those of live streams",
    success: { 200: z.array(hallSchema) },
  }),
};

/** On which terms a buyer sees the prices of the catalogue. */
export const priceTermsOperations = {
  getPriceTerms: buyer.get("/price-terms", {
    summary: "Gets the buyer's price terms: of the basket's customer, else of who is signed in",
    query: z.object({ basket: rowIdSchema.optional() }),
    success: { 200: z.object({ terms: z.enum(PRICE_TERMS) }).meta({ id: "PriceTerms" }) },
    problems: ["not-found"],
  }),
};

/** Performances that a code opens. */
export const programmeOperations = {
  getProgramme: buyer.get("/programmes/:code", {
    tags: ["programmes"],
    summary: "The performances that a program's code opens",
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

/** A performance's own form: answered for a basket by its holder, or by a customer. */
export const instanceFormOperations = {
  getInstanceForm: buyer.get("/instances/:id/form", {
    summary: "The performance's own form, with what was answered",
    query: z.object({ basketId: rowIdSchema.optional() }),
    success: { 200: instanceFormSchema },
    problems: ["not-found"],
  }),
  answerInstanceForm: buyer.put("/instances/:id/form", {
    summary: "Submits the form's answers; replaces earlier answers",
    body: formAnswersSchema,
    success: { 200: instanceFormSchema },
    problems: ["invalid", "not-signed-in", "not-found"],
  }),
  listFormAnswers: staff.get("/staff/instances/:id/form-answers", {
    summary: "Lists the answers to a performance's own form",
    query: staffPageQuery,
    success: { 200: z.array(givenAnswersSchema) },
    problems: ["invalid", "not-allowed/role"],
  }),
};
