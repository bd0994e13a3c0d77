import { z } from "zod";
import { idSchema } from "#contract/schemas/scalars";
import { normalizePhone, phoneError, type PhoneError } from "#contract/text/phone";
import { venue } from "#contract/venue";
import { type DateNotation, parseDay } from "../arithmetic/dates";
import { packId, unpackId } from "../forms/packed-id";

/** The hidden field of checkout forms with the signed basket id. */
export const BASKET_TOKEN_FIELD = "visit";
/** What each step's form posts besides its own fields. */
export const STEP_FIELDS = [BASKET_TOKEN_FIELD, "intent"];

export const yesOrNoSchema = z.object({
  accepted: z.enum(["yes", "no"], { error: "required.yesOrNo" }),
});

export const checkedSchema = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Multi-line text. Forms send CRLF for each line break, which visitors count as one character. */
export const linesSchema = (error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim());

/** The trimmed text of a form's field; "" without one. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** A day as posted by a date input ("2026-12-24"), or as typed in browsers without one. */
export const daySchema = (notation: DateNotation) =>
  z
    .string({ error: "date" })
    .transform((typed) => parseDay(typed, notation) ?? "")
    .refine((day) => day !== "", { error: "date", abort: true });

/** Idempotency key of a form; random if the form has none. */
export const requestKeySchema = z.uuid().catch(() => crypto.randomUUID());

/** A typed count, digits only. `Number` would parse "1.000" as 1, and "1e3" as 1000. */
export const countSchema = (error?: string) =>
  z
    .string({ error })
    .trim()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number);

/** Value of an option for a band and a price type. */
export const offerValue = (bandId: string, priceTypeId: string) =>
  [packId(bandId), packId(priceTypeId)].join("|");

/** Parses the value of an option made by `offerValue`. */
export const offerSchema = (error?: string) =>
  z
    .string({ error })
    .regex(/^[^|]{1,900}\|[^|]{1,900}$/, { error })
    .transform((text) => {
      const [band = "", priceTypeId = ""] = text.split("|").map(unpackId);
      return { band, priceTypeId };
    })
    .refine((ids) => Object.values(ids).every((id) => idSchema.safeParse(id).success), { error });

/** Hash of the content that a form was rendered with (optimistic locking). A form without one matches no content. */
export const contentHashSchema = z.string().max(64).catch("");

/** Version of the record that a form was rendered with (optimistic locking). */
export const versionFieldSchema = z
  .string()
  .regex(/^\d{1,10}$/u)
  .catch("1")
  .transform(Number);

/** By field, since the message names it. */
const PHONE_MESSAGES = {
  phone: {
    required: "required.phone",
    "digits-only": "phoneDigits",
    length: "phoneLength",
    international: "phoneInternational",
  },
  mobile: {
    required: "required.phone",
    "digits-only": "mobileDigits",
    length: "mobileLength",
    international: "mobileInternational",
  },
} as const satisfies Record<string, Record<PhoneError, string>>;

const getPhone = (field: keyof typeof PHONE_MESSAGES, isRequired: boolean) =>
  z
    .string({ error: "required.phone" })
    .transform(normalizePhone)
    .superRefine((phone, context) => {
      if (phone === "" && !isRequired) return;
      const error = phoneError(phone);
      // Does not abort, so that rules across fields still run.
      if (error !== null)
        context.addIssue({ code: "custom", message: PHONE_MESSAGES[field][error] });
    });

export const phoneSchema = getPhone("phone", true);
export const mobileSchema = getPhone("mobile", false).optional();
/** Empty without a number, unless the venue asks guests for one. */
export const guestPhoneSchema = venue.customerPhone.isRequiredForGuests
  ? phoneSchema
  : getPhone("phone", false).default("");
