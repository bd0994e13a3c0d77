import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { REASON_LENGTH } from "../../rules/staff/staff";
import { idSchema, instantSchema } from "../../schemas/scalars";
import { hallOverlapsSchema } from "../../schemas/staff-sales";
import { SEASON_KIND_NAMES } from "../../names/season-kinds";
import { removeUnsafe } from "../../text/name";
import { staffSearchSchema } from "./performances";

const seasonKindSchema = z.enum(SEASON_KIND_NAMES);

/** More than one page of a list shows. */
export const SEASON_PAGE = 50;

/** Values as the season's files say them: amounts in units of the currency, times of the venue. */
const values = z
  .record(z.string().max(100), z.unknown())
  .describe("By field, as in the season's files (season.schema.json)");

const seasonRowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    detail: z.string().nullable().describe("Such as the hall of a performance"),
    startsAt: instantSchema.nullable().describe("Of performances"),
    isActive: z.boolean(),
  })
  .meta({ id: "SeasonRow" });
export type SeasonRow = z.output<typeof seasonRowSchema>;

const seasonRowsSchema = z
  .object({ rows: z.array(seasonRowSchema), page: z.int(), pageCount: z.int() })
  .meta({ id: "SeasonRows" });

const hash = z.string().max(64);

const seasonOptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
});
export type SeasonOption = z.output<typeof seasonOptionSchema>;

const seasonFormSchema = z
  .object({
    record: z
      .object({
        id: z.string(),
        name: z.string().describe("Of a performance: its event's title"),
        startsAt: instantSchema
          .nullish()
          .describe("Of a performance. Absent in the previous release"),
        values,
        version: hash.describe("Hash of its values; a change of an outdated version is refused"),
      })
      .nullable()
      .describe("Null for a new one"),
    initial: values.describe("What a new record has if nothing else is said"),
    options: z
      .record(z.string(), z.array(seasonOptionSchema))
      .describe("By list: the records that fields can refer to"),
  })
  .meta({ id: "SeasonForm" });
export type SeasonForm = z.output<typeof seasonFormSchema>;

const seasonFormQuerySchema = z.object({
  id: idSchema.optional().describe("The record to edit; a new one without it"),
});

export const saveSeasonRecordSchema = z
  .object({
    id: idSchema.nullable().describe("Null for a new record, whose id follows from its name"),
    version: hash.nullable().describe("As read; null for a new record"),
    values: values.describe("The fields that change, or all of a new record"),
    reviewed: hash.nullable().describe("`plan` of the review that was shown; null before it"),
    reason: z
      .string()
      .overwrite(removeUnsafe)
      .trim()
      .min(REASON_LENGTH.min)
      .max(REASON_LENGTH.max)
      .nullable()
      .describe("Recorded in the audit log"),
  })
  .meta({ id: "SaveSeasonRecord" });

const seasonReviewSchema = z
  .object({
    plan: hash.describe("Hash of the changes, to save them as reviewed"),
    changes: z.array(
      z.object({
        field: z.string(),
        from: z.unknown().describe("As in the season's files"),
        to: z.unknown(),
      }),
    ),
    performances: z
      .int()
      .nullable()
      .describe("Performances ahead that sell by this record; null if it is of another kind"),
    overlaps: hallOverlapsSchema,
  })
  .meta({ id: "SeasonReview" });
export type SeasonReview = z.output<typeof seasonReviewSchema>;

export const savedSeasonRecordSchema = z
  .object({
    id: z.string(),
    review: seasonReviewSchema
      .nullable()
      .describe("What to confirm: nothing is saved yet. Null: it is saved"),
  })
  .meta({ id: "SavedSeasonRecord" });

const supervisors = declareOperations({
  tags: ["staff"],
  session: "staff",
  // Of supervisors: an older storefront refuses a permission that it does not know.
  permission: "manage-performance",
  params: z.object({ kind: seasonKindSchema }),
});

/** What is sold, record by record, under the rules of the season's files (`docs/season.md`). */
export const seasonOperations = {
  listSeasonRecords: supervisors.get("/staff/season/:kind", {
    summary:
      "Lists the records of a kind, in the order of the season's files; performances by date",
    query: staffSearchSchema,
    success: { 200: seasonRowsSchema },
    problems: ["invalid"],
  }),
  getSeasonForm: supervisors.get("/staff/season/:kind/form", {
    summary: "Gets what a form for a record shows: its values, and what fields can refer to",
    query: seasonFormQuerySchema,
    success: { 200: seasonFormSchema },
    problems: ["invalid", "not-found"],
  }),
  saveSeasonRecord: supervisors.post("/staff/season/:kind/records", {
    summary: "Saves a record, or returns what would change if that must be reviewed first",
    description:
      "Changes of what is sold or priced are saved only with the review's `plan`. Safe to repeat: the second time nothing " +
      'changes. Refused as `invalid` with one of `SEASON_ERRORS` by field; the error of the whole record is at "".',
    body: saveSeasonRecordSchema,
    // Descriptions in all languages.
    bodyLimit: 1024 * 1024,
    success: { 200: savedSeasonRecordSchema },
    problems: ["invalid", "not-found", "conflict/changed", "conflict/busy"],
  }),
};
