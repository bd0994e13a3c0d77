import { z } from "zod";
import { normalizePhone, phoneFault } from "#contract/text/phone";
import { type DateNotation, parseDay } from "../dates";

export const yesOrNoSchema = z.object({
  accepted: z.enum(["yes", "no"], { error: "required.yesOrNo" }),
});

export const tickedSchema = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Text of several lines. A form sends two characters for each end of a line; the visitor sees and counts one. */
export const linesSchema = (error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim());

/** A day as a date field posts it ("2026-12-24"), or as people type it where the browser has no such field. */
export const daySchema = (notation: DateNotation) =>
  z
    .string({ error: "date" })
    .transform((typed) => parseDay(typed, notation) ?? "")
    .refine((day) => day !== "", { error: "date", abort: true });

/** Identifies a form that is sent twice. A form without one gets a random key. */
export const requestKeySchema = z.uuid().catch(() => crypto.randomUUID());

/** How many, as it is typed: digits alone. `Number` would read "1.000" as one, and "1e3" as a thousand. */
export const countSchema = (error?: string) =>
  z
    .string({ error })
    .trim()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number);

/** The stamp of the state that a form was filled in for. A form without one was filled in for none that there is. */
export const contentHashSchema = z.string().max(64).catch("");

/** Which state of a thing a form was filled in for. A form without a valid one matches no state. */
export const versionFieldSchema = z
  .string()
  .regex(/^\d{1,10}$/u)
  .catch("1")
  .transform(Number);

const MESSAGES = {
  required: "required.phone",
  "digits-only": "phoneDigits",
  length: "phoneLength",
} as const;

/** 10 or 11 digits, with any usual punctuation between them, which is not kept. */
export const phoneSchema = z
  .string({ error: "required.phone" })
  .transform(normalizePhone)
  .superRefine((phone, context) => {
    const fault = phoneFault(phone);
    // Does not abort: the form's rules about other fields are still to be checked.
    if (fault !== null) context.addIssue({ code: "custom", message: MESSAGES[fault] });
  });
