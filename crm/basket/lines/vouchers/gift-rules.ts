import {
  lastSendingDay,
  MAX_GIFT_VOUCHER_NAME,
  MAX_GIFT_VOUCHER_MESSAGE,
  MAX_GIFT_VOUCHERS,
} from "#contract/rules/gift-vouchers/gift-voucher";
import type { z } from "zod";

import type { addGiftVoucherSchema } from "#contract/schemas/gift-voucher";
import { nameError, messageError } from "#contract/text/name";
import { emailError } from "#contract/text/email";
import { trimOrNull } from "#contract/text/trim-text";
import { toDay, atLocalTime } from "../../../platform/dates";

/** The venue's hour at which gifts for a later day are sent. */
const GIFT_SENDING_HOUR = 9;

/** A submitted gift voucher; `amount` per voucher in minor units. */
export type GiftVoucherRequest = z.output<typeof addGiftVoucherSchema>;

type Mailing = Pick<GiftVoucherRequest, "toName" | "fromName" | "message" | "toEmail" | "sendOn">;

export function normalizeMailing({ sendOn, ...texts }: Mailing): Mailing {
  return {
    toName: trimOrNull(texts.toName),
    fromName: trimOrNull(texts.fromName),
    message: trimOrNull(texts.message),
    toEmail: trimOrNull(texts.toEmail),
    sendOn,
  };
}

/**
 * First and last allowed sending day, the venue's. `earlier` is a stored day, which stays allowed after it has passed.
 */
export function sendingDays(today: string, earlier: string | null) {
  return {
    first: earlier !== null && earlier < today ? earlier : today,
    last: lastSendingDay(today),
  };
}

/**
 * Error codes by field of a normalized gift; empty for a valid one. `days` is inclusive. `product` adds the errors of
 * other fields, null for a valid one.
 */
export function giftErrors(
  { toName, fromName, message, toEmail, sendOn }: Mailing,
  days: { first: string; last: string },
  product: Record<string, string | null>,
): Record<string, string> {
  const errors = {
    toName: nameError(toName ?? "", MAX_GIFT_VOUCHER_NAME),
    fromName: nameError(fromName ?? "", MAX_GIFT_VOUCHER_NAME),
    message: messageError(message ?? "", MAX_GIFT_VOUCHER_MESSAGE),
    toEmail: toEmail === null ? null : emailError(toEmail),
    sendOn: sendOn === null ? null : dayError(sendOn, days),
  };
  return Object.fromEntries(
    [...Object.entries(errors), ...Object.entries(product)].flatMap(([field, error]) =>
      error === null ? [] : [[field, error]],
    ),
  );
}

export function voucherErrors(
  request: GiftVoucherRequest,
  amounts: readonly number[],
  days: { first: string; last: string },
): Record<string, string> {
  return giftErrors(request, days, {
    amount: amounts.includes(request.amount) ? null : "unknown",
    quantity: request.quantity > MAX_GIFT_VOUCHERS ? "too-many" : null,
  });
}

function dayError(day: string, { first, last }: { first: string; last: string }): string | null {
  if (day < first) return "too-early";
  return day > last ? "too-late" : null;
}

/** When to send the mail of a gift paid at `now`: on its day, or immediately if that is today or past. */
export function sendingTime(sendOn: string | null, now: Date): Date {
  return sendOn === null || sendOn <= toDay(now) ? now : atLocalTime(sendOn, GIFT_SENDING_HOUR, 0);
}
