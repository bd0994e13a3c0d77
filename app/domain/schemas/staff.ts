import { z } from "zod";
import {
  MAX_STAFF_NAME,
  newStaffSchema,
  REASON_LENGTH,
  STAFF_ROLES,
  staffEmailSchema,
  staffPasswordError,
} from "#contract/schemas/staff";
import { MAX_PHOTO_ALT, MAX_PHOTO_FILES, MAX_PHOTO } from "#contract/schemas/photo";
import { MAX_MEMBERS_MINUTES, QUEUE_STATES, MAX_RATE } from "#contract/schemas/queue";
import { RETURNED_AS } from "#contract/schemas/order";
import { MAX_DONATION_NAME } from "#contract/schemas/fund";
import {
  LINK_KINDS,
  MAX_LINK_AMOUNT,
  MAX_LINK_TICKETS,
  type LinkKind,
  type SmartLink,
} from "#contract/schemas/smart-link";
import { type AmountNotation, parseAmount, toMinorUnits } from "#contract/typed-money";
import {
  MAX_GOODWILL,
  MAX_RESERVED,
  type ReturnAmounts,
  SETTABLE_STATUSES,
} from "#contract/schemas/staff-sales";

import { CUSTOMER_HELP } from "~/domain/account/staff";
import type { CustomerHelp } from "~/domain/account/staff";
import type { DateNotation } from "~/domain/dates";
import { passwordChangeForm } from "./account";
import { hasRoom, seatNeedFields, tooManyCompanions, withSeatNeeds } from "./interest";
import { emailFieldSchema } from "./sign-in";
import { countSchema, daySchema, offerSchema, requestKeySchema, checkedSchema } from "./fields";

/** Reason for a staff action, recorded in the audit log. */
const reasonSchema = z
  .string({ error: "required.reason" })
  .trim()
  .min(1, { error: "required.reason" })
  .min(REASON_LENGTH.min, { error: "staffReasonShort" })
  .max(REASON_LENGTH.max, { error: "tooLong" });

const isHelp = (value: unknown): value is CustomerHelp =>
  typeof value === "string" && Object.hasOwn(CUSTOMER_HELP, value);

export const customerHelpSchema = z.object({
  intent: z.custom<CustomerHelp>(isHelp, { error: "refused" }),
  reason: reasonSchema,
});

export const staffReasonSchema = z.object({ reason: reasonSchema });

const newStaffPasswordSchema = z
  .string()
  .refine((password) => staffPasswordError(password) !== "password-rule", {
    error: "staffPasswordRule",
  })
  .refine((password) => staffPasswordError(password) !== "password-common", {
    error: "passwordCommon",
  });

/** Staff have a rule of their own: long passwords, of any characters. */
export const staffPasswordFormSchema = passwordChangeForm(newStaffPasswordSchema).refine(
  ({ currentPassword, newPassword }) => currentPassword !== newPassword,
  {
    path: ["newPassword"],
    error: "passwordSame",
  },
);

export const newStaffFormSchema = newStaffSchema.extend({
  email: emailFieldSchema,
  name: z
    .string({ error: "required.staffName" })
    .trim()
    .min(1, { error: "required.staffName" })
    .max(MAX_STAFF_NAME, { error: "tooLong" }),
  role: z.enum(STAFF_ROLES, { error: "required.answer" }),
  reason: reasonSchema,
});

export const staffAccountFormSchema = z.object({
  intent: z.enum(["reset", "deactivate"], { error: "refused" }),
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

const wholeNumber = (max: number, error: string) =>
  countSchema(error).refine((number) => number >= 1 && number <= max, { error });

/** Reserves seats for a customer until a day and time in New York. */
export const reserveFormSchema = (notation: DateNotation) =>
  z
    .object({
      offer: offerSchema("staffOffer"),
      quantity: wholeNumber(MAX_RESERVED, "staffQuantity"),
      ...seatNeedFields,
      day: daySchema(notation),
      time: timeSchema,
      locked: checkedSchema,
      reason: reasonSchema,
      requestKey: requestKeySchema,
    })
    .refine(hasRoom, tooManyCompanions)
    .transform(withSeatNeeds);

/** A goodwill gift card. */
export const voucherFormSchema = (amounts: AmountNotation, notation: DateNotation) =>
  z.object({
    amount: z
      .string({ error: "staffAmount" })
      .transform((text) => parseAmount(text, amounts) ?? 0)
      .refine((amount) => amount >= 1 && amount <= toMinorUnits(MAX_GOODWILL), {
        error: "staffAmount",
      }),
    until: daySchema(notation).optional(),
    reason: reasonSchema,
    requestKey: requestKeySchema,
  });

const asSchema = z.enum(RETURNED_AS, { error: "required.answer" });

/** Value of the `ticket` field that returns the whole order. */
export const WHOLE_ORDER = "all";

/** Reviews the return of an order or of the checked tickets, and then makes it. */
export const orderReturnSchema = z.object({
  ticket: z
    .array(z.string().max(100))
    .max(200)
    .default([])
    .refine(({ length }) => length > 0, "staffReturnWhich")
    .refine((ids) => ids.length < 2 || !ids.includes(WHOLE_ORDER), "staffReturnBoth"),
  as: asSchema,
  reason: reasonSchema,
  requestKey: requestKeySchema,
  intent: z.enum(["review", "edit", "return"]).default("review"),
  /** The reviewed amounts in minor units. Only `intent` "return" needs them. */
  reviewed: z
    .string()
    .regex(/^\d{1,10}-\d{1,10}-\d{1,10}$/, { error: "refused" })
    .transform((text): ReturnAmounts => {
      const [card = 0, giftCards = 0, credit = 0] = text.split("-").map(Number);
      return { card, giftCards, credit };
    })
    .optional(),
});

export const reviewedValue = ({ card, giftCards, credit }: ReturnAmounts) =>
  [card, giftCards, credit].join("-");

/** Retries a failed card refund, or records that it was settled by hand. */
export const refundFormSchema = z.object({
  intent: z.enum(["retry", "settle"], { error: "refused" }),
  refund: z.string({ error: "required.answer" }).max(100),
  reason: reasonSchema,
});

export const cancelPerformanceFormSchema = z.object({ as: asSchema, reason: reasonSchema });

export const performanceStatusFormSchema = z.object({
  status: z.enum(SETTABLE_STATUSES, { error: "required.answer" }),
  reason: reasonSchema,
});

const isFile = (value: unknown) => value instanceof File;
const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Opens a queue for a performance, or for the whole sale. Without `perMinute` the rate adapts to the load. */
export const openQueueFormSchema = (notation: DateNotation) =>
  z.object({
    instance: z.string().max(100).optional(),
    day: daySchema(notation),
    time: timeSchema,
    membersMinutes: wholeNumber(MAX_MEMBERS_MINUTES, "staffMinutes").optional(),
    perMinute: wholeNumber(MAX_RATE, "staffRate").optional(),
    reason: reasonSchema,
  });

export const changeQueueFormSchema = z.object({
  state: z.enum(QUEUE_STATES, { error: "required.answer" }),
  perMinute: wholeNumber(MAX_RATE, "staffRate").optional(),
  reason: reasonSchema,
});

/** A photograph that replaces a poster. With `hasOne`, a form without a file changes the current alternative text. */
export const performancePhotoFormSchema = (hasOne: boolean) =>
  z.object({
    photo: z
      .array(z.custom<File>(isFile, { error: "staffPhoto.type" }))
      // Browsers send an empty file if none was chosen.
      .overwrite((files) => files.filter(({ size }) => size > 0))
      .min(hasOne ? 0 : 1, { error: "staffPhoto.none" })
      .max(MAX_PHOTO_FILES, { error: "staffPhoto.size" })
      .refine((files) => sizeOf(files) <= MAX_PHOTO, { error: "staffPhoto.size" }),
    alt: z.string({ error: "staffPhoto.alt" }).trim().max(MAX_PHOTO_ALT, { error: "tooLong" }),
    remove: checkedSchema,
    reason: reasonSchema,
  });

export const correctEmailSchema = staffEmailSchema.extend({
  email: emailFieldSchema,
  reason: reasonSchema,
});

/** Resends a gift. */
export const resendGiftSchema = correctEmailSchema.extend({ requestKey: requestKeySchema });

/** An authenticator code; spaces and hyphens are ignored. */
export const staffCodeFormSchema = z.object({
  code: z
    .string({ error: "required.staffCode" })
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error: "staffCode" })),
});

export const secondFactorPasswordSchema = z.object({
  currentPassword: z.string({ error: "required.currentPassword" }).max(200, { error: "tooLong" }),
});

/** Turns on the second factor; the secret is sent along to be shown again after a wrong code. */
export const secondFactorSchema = staffCodeFormSchema.extend({
  secret: z.string().regex(/^[A-Z2-7]{16,64}$/, { error: "refused" }),
  uri: z.string().startsWith("otpauth://totp/", { error: "refused" }).max(500),
});

export const isLinkKind = (text: string): text is LinkKind =>
  LINK_KINDS.some((kind) => kind === text);

const id = z.string().min(1).max(100);
const linkFields = (notation: DateNotation) => {
  const dated = { id, until: daySchema(notation).optional() };
  const coded = { ...dated, code: z.string().trim().max(100).optional() };
  return z.discriminatedUnion("to", [
    z.object({
      to: z.literal("tickets"),
      ...coded,
      offer: offerSchema("staffOffer"),
      quantity: wholeNumber(MAX_LINK_TICKETS, "staffQuantity"),
    }),
    z.object({ to: z.literal("performance"), ...coded }),
    z.object({
      to: z.literal("gift"),
      ...dated,
      amount: wholeNumber(MAX_LINK_AMOUNT, "staffLink.amount"),
      appeal: z.string().max(MAX_DONATION_NAME).optional(),
    }),
    z.object({ to: z.literal("membership"), ...dated }),
    z.object({ to: z.literal("package"), id }),
  ]);
};

/** Parses the campaign link form to the API's request. */
export const linkFormSchema = (notation: DateNotation) =>
  linkFields(notation).transform((form): SmartLink => {
    const until = ("until" in form ? form.until : undefined) ?? null;
    const code = ("code" in form ? form.code : undefined) ?? null;
    switch (form.to) {
      case "tickets": {
        const { to: kind, id: instanceId, offer, quantity } = form;
        return { kind, instanceId, ...offer, quantity, code, until };
      }
      case "performance":
        return { kind: form.to, instanceId: form.id, code, until };
      case "gift":
        return {
          kind: form.to,
          fundId: form.id,
          amount: form.amount,
          appeal: form.appeal ?? null,
          until,
        };
      case "membership":
        return { kind: form.to, levelId: form.id, until };
      case "package":
        return { kind: form.to, packageId: form.id };
    }
  });
