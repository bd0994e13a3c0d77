import { z } from "zod";
import { staffEmailSchema } from "#contract/schemas/staff";
import { RETURNED_AS } from "#contract/schemas/order";

import { countSchema } from "~/domain/schemas/fields";
import { emailFieldSchema } from "~/domain/schemas/sign-in";
import { REASON_LENGTH } from "#contract/rules/staff/staff";

const loggedText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .min(REASON_LENGTH.min, { error: "staffReasonShort" })
    .max(REASON_LENGTH.max, { error: "tooLong" });

/** Reason for a staff action, recorded in the audit log. */
export const reasonSchema = loggedText("required.reason");

/** The same where it is called a note. */
export const noteSchema = loggedText("required.note");

export const staffReasonSchema = z.object({ reason: reasonSchema });

export const correctEmailSchema = staffEmailSchema.extend({
  email: emailFieldSchema,
  reason: reasonSchema,
});

/** Parses "6:00 PM", "6pm", "18:00" or "18.00" to "18:00". */
export const timeSchema = z
  .string({ error: "staffTime" })
  .transform((typed) => parseTime(typed.trim()) ?? "")
  .refine((time) => time !== "", { error: "staffTime" });

function parseTime(typed: string): string | null {
  const [, hours, minutes, half] =
    /^(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(typed) ?? [];
  const hour = Number(hours);
  const isTime = half === undefined ? minutes !== undefined && hour < 24 : hour >= 1 && hour <= 12;
  if (!isTime) return null;
  const hour24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(hour24).padStart(2, "0")}:${minutes ?? "00"}`;
}

export const wholeNumber = (max: number, error: string) =>
  countSchema(error).refine((number) => number >= 1 && number <= max, { error });

export const isFile = (value: unknown) => value instanceof File;

/** A file field with one file, or none. */
export const uploadSchema = (maxBytes: number, errors: { type: string; size: string }) =>
  z
    .array(z.custom<File>(isFile, { error: errors.type }))
    // Browsers send an empty file if none was chosen.
    .overwrite((files) => files.filter(({ size }) => size > 0))
    .max(1, { error: errors.type })
    .refine((files) => files.every(({ size }) => size <= maxBytes), { error: errors.size });

export const returnedAsSchema = z.enum(RETURNED_AS, { error: "required.returnedAs" });

/** An authenticator code; spaces and hyphens are ignored. */
export const staffCodeSchema = z.object({
  code: z
    .string({ error: "required.staffCode" })
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error: "staffCode" })),
});
