import { z } from "zod";

import { emailError, normalizeEmail } from "../text/email";
import { removeUnsafe } from "../text/name";

/** More than any list has entries. */
const MAX_LIST = 200;

/** User input. PostgreSQL cannot store U+0000. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\u0000"), { error: "contains NUL" });

/** Text in someone's own words, such as notes, parsed without control and bidirectional characters. */
export const freeText = (max: number) => z.string().max(max).overwrite(removeUnsafe);

/** An opaque id, unique within its kind. */
export const idSchema = text(100).min(1);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const isUuid = (text: string) => UUID.test(text);

/** 256 random bits, base64url. */
export const TOKEN_PATTERN = /^[\w-]{43}$/;

/** An id that no row has. */
export const NO_ROW = "00000000-0000-0000-0000-000000000000";

/**
 * Id of a row with a generated UUID, such as a basket or an order. Malformed ids are parsed as `NO_ROW`, so that they
 * are simply not found.
 */
export const rowIdSchema = z
  .string()
  .max(100)
  .transform((id) => (isUuid(id) ? id.toLowerCase() : NO_ROW))
  .meta({ format: "uuid" });

export const rowParams = z.object({ id: rowIdSchema });

export const namedSchema = z.object({ id: z.string(), name: z.string() });

export const idListSchema = z.array(z.object({ id: idSchema })).max(MAX_LIST);

/** "2026-12-03T19:30:00-05:00" */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .describe("ISO 8601 with the UTC offset of the venue");

/** Title and time at the time of the order, independent of later changes. */
export const rememberedPerformanceSchema = z.object({ title: z.string(), startsAt: instantSchema });

/** Version of a record for optimistic locking. A change of an outdated version is refused (`conflict/changed`). */
export const versionSchema = z
  .int()
  .min(1)
  .max(2_000_000_000)
  .describe("Version that was read; incremented with each change");

/** One line of text. Looser than the rules, which report errors as codes by field. */
export const line = text(300);

/** An email address as typed, parsed as it is stored. */
export const emailLine = line.overwrite(normalizeEmail);
export const emailAddress = emailLine.refine((email) => emailError(email) === null);

export const termsVersionSchema = z
  .string()
  .regex(/^[\da-f]{12}$/)
  .describe("Hash of the text of the terms that the buyer agreed to, in the order's language");

/** Of an event. */
export const titleLangSchema = z
  .string()
  .nullish()
  .describe(
    "BCP 47 tag of a title that is not in the catalogue's language. Absent in the previous release",
  );
