import { z } from "zod";

import { messageError } from "#contract/text/name";
import type { DateNotation } from "../arithmetic/dates";
import { daySchema, linesSchema, requestKeySchema } from "./fields";
import { nameSchema } from "./name";
import {
  GIFT_VOUCHER_CODE,
  lastSendingDay,
  MAX_GIFT_VOUCHER_MESSAGE,
  MAX_GIFT_VOUCHER_NAME,
  MAX_GIFT_VOUCHERS,
  normalizeVoucherCode,
} from "#contract/rules/gift-vouchers/gift-voucher";

export const GIFT_VOUCHER_COUNTS = Array.from({ length: MAX_GIFT_VOUCHERS }, (_, index) =>
  String(index + 1),
);

export const giftNameSchema = nameSchema(MAX_GIFT_VOUCHER_NAME)
  .optional()
  .transform((text) => text || null);

const MESSAGE_ERRORS = {
  "too-long": "tooLong",
  lines: "messageLines",
  characters: "messageCharacters",
  "web-address": "messageAddress",
} as const;

const message = linesSchema()
  .superRefine((text, context) => {
    const error = messageError(text, MAX_GIFT_VOUCHER_MESSAGE);
    if (error !== null) context.addIssue({ code: "custom", message: MESSAGE_ERRORS[error] });
  })
  .optional()
  .transform((text) => text || null);

/** `first`: the venue's today, "2026-12-03". `notation`: how the visitor's language writes a day. */
export type Days = { first: string; notation: DateNotation };

/** Fields of every form that buys a gift. */
export const mailingFields = ({ first: today, notation }: Days) => ({
  fromName: giftNameSchema,
  sendOn: daySchema(notation)
    .refine((day) => day >= today, { error: "sendOnPast" })
    .refine((day) => day <= lastSendingDay(today), { error: "sendOnLate" })
    .optional()
    .transform((day) => day ?? null),
  message,
  requestKey: requestKeySchema,
});

/** Accepts a gift voucher code in any case, with or without its hyphen. */
export const voucherCodeSchema = z.object({
  code: z
    .string({ error: "required.voucherCode" })
    .transform(normalizeVoucherCode)
    .refine((code) => code !== "", { error: "required.voucherCode", abort: true })
    .refine((code) => GIFT_VOUCHER_CODE.test(code), { error: "voucherFormat" }),
});
