import { z } from "zod";

import { REASON_LENGTH } from "../rules/staff";
import { SEASON_KIND_NAMES } from "../season-kinds";
import { removeUnsafe } from "../text/name";
import { idSchema, instantSchema } from "./scalars";

export const seasonKindSchema = z.enum(SEASON_KIND_NAMES);

/** More than one page of a list shows. */
export const SEASON_PAGE = 50;

/** Values as the season's files say them: amounts in units of the currency, times of the venue. */
const values = z
  .record(z.string().max(100), z.unknown())
  .describe("By field, as in the season's files (season.schema.json)");

export const seasonRowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    detail: z.string().nullable().describe("Such as the hall of a performance"),
    startsAt: instantSchema.nullable().describe("Of performances"),
    isActive: z.boolean(),
  })
  .meta({ id: "SeasonRow" });
export type SeasonRow = z.output<typeof seasonRowSchema>;

export const seasonRowsSchema = z
  .object({ rows: z.array(seasonRowSchema), page: z.int(), pageCount: z.int() })
  .meta({ id: "SeasonRows" });

export const seasonQuerySchema = z.object({
  search: z.string().trim().max(100).optional().describe("Part of the name"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const hash = z.string().max(64);

export const seasonOptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
});
export type SeasonOption = z.output<typeof seasonOptionSchema>;

export const seasonFormSchema = z
  .object({
    record: z
      .object({
        id: z.string(),
        name: z.string(),
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

export const seasonFormQuerySchema = z.object({
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

export const seasonReviewSchema = z
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
