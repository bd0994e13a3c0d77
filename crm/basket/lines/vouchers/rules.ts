import { emailError } from "#contract/text/email";
import type { z } from "zod";

import type { CodeRefusal } from "#contract/schemas/code";
import {
  type addGiftVoucherSchema,
  GIFT_VOUCHER_CODE,
  MAX_GIFT_VOUCHER_MESSAGE,
  MAX_GIFT_VOUCHER_NAME,
  GIFT_VOUCHER_PARTS,
  MAX_GIFT_VOUCHERS,
  lastSendingDay,
} from "#contract/schemas/gift-voucher";
import { messageError, nameError } from "#contract/text/name";
import { addDays, atLocalTime, dayOf } from "../../../platform/dates";

/** A submitted gift voucher; `amount` per voucher in minor units. */
export type GiftVoucherRequest = z.output<typeof addGiftVoucherSchema>;
type Mailing = Pick<GiftVoucherRequest, "toName" | "fromName" | "message" | "toEmail" | "sendOn">;

export function normalizeMailing({ sendOn, ...texts }: Mailing): Mailing {
  const trimOrNull = (text: string | null) => text?.trim() || null;
  return {
    toName: trimOrNull(texts.toName),
    fromName: trimOrNull(texts.fromName),
    message: trimOrNull(texts.message),
    toEmail: trimOrNull(texts.toEmail),
    sendOn,
  };
}

/**
 * First and last allowed sending day, in New York. `earlier` is a stored day, which stays allowed after it has passed.
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

/** Hour in New York at which gifts for a later day are sent. */
const SENDING_HOUR = 9;

/** When to send the mail of a gift paid at `now`: on its day, or immediately if that is today or past. */
export function sendingTime(sendOn: string | null, now: Date): Date {
  return sendOn === null || sendOn <= dayOf(now) ? now : atLocalTime(sendOn, SENDING_HOUR, 0);
}

/** Days for which value that has expired, or is about to, can be spent after an order that it paid for is returned. */
const RETURN_GRACE_DAYS = 30;

/** The end of that grace for an order returned at `now`. */
export const graceEnd = (now: Date): Date =>
  atLocalTime(addDays(dayOf(now), RETURN_GRACE_DAYS), 23, 59);

/** When returned credit ends. A grant that already extended another (`extends`) is not extended again. */
export function endOfReturnedCredit(
  grant: { expiresAt: Date; extends: string | null },
  now: Date,
): Date {
  const end = graceEnd(now);
  return grant.extends === null && grant.expiresAt < end ? end : grant.expiresAt;
}

type Balance = { balance: number; lapsing: number; lapsesAt: Date | null };

/** The part of a gift voucher's balance that has not lapsed, in minor units. */
export function usableBalance({ balance, lapsing, lapsesAt }: Balance, now: Date): number {
  return lapsesAt !== null && lapsesAt <= now ? Math.max(0, balance - lapsing) : balance;
}

/** When a gift voucher ends, or the first part of what is left on it; null for never. */
export function firstExpiry(
  { lapsing, lapsesAt, expiresAt }: Omit<Balance, "balance"> & { expiresAt: Date | null },
  now: Date,
): Date | null {
  return lapsing > 0 && lapsesAt !== null && lapsesAt > now ? lapsesAt : expiresAt;
}

/** Why a gift voucher can't pay for a basket in `currency` at `now`, or null. */
export function voucherRefusal(
  voucher: {
    state: "active" | "blocked";
    currency: string;
    expiresAt: Date | null;
    balance: number;
  },
  currency: string,
  now: Date,
): CodeRefusal | null {
  if (voucher.state === "blocked") return "voucher-blocked";
  if (voucher.currency !== currency) return "code-not-valid";
  if (voucher.expiresAt !== null && voucher.expiresAt <= now) return "code-expired";
  return voucher.balance > 0 ? null : "voucher-empty";
}

/** Generated codes avoid characters that look alike; accepted codes may contain any. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Expects a normalized code. */
export function isGiftVoucherCode(code: string): boolean {
  return GIFT_VOUCHER_CODE.test(code);
}

/** For display: enough to recognize a code, but not to spend it. */
export const maskedVoucherCode = (code: string): string => `•••• ${code.slice(-4)}`;

/**
 * One of 31^11 codes. `pick` returns a random integer below its argument and must be cryptographically secure, since the
 * code alone spends the voucher.
 */
export function makeGiftVoucherCode(pick: (below: number) => number): string {
  return makeCode(GIFT_VOUCHER_PARTS, pick);
}

export function makeCode(parts: readonly number[], pick: (below: number) => number): string {
  const part = (length: number) =>
    Array.from({ length }, () => ALPHABET[pick(ALPHABET.length)]).join("");
  return parts.map(part).join("-");
}

/** Splits a sum over grants, first to expire first. Returns less than the sum if the grants have less. */
export function creditSpend(
  grants: readonly { id: string; left: number; expiresAt: Date }[],
  sum: number,
): { id: string; amount: number }[] {
  return allocateInOrder(
    [...grants].sort(
      (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1),
    ),
    sum,
  );
}

/** Splits a sum over rows in order, at most `left` of each. Omits rows that take nothing. */
export function allocateInOrder(
  rows: readonly { id: string; left: number }[],
  sum: number,
): { id: string; amount: number }[] {
  let rest = sum;
  return rows.flatMap(({ id, left }) => {
    const amount = Math.min(left, rest);
    if (amount <= 0) return [];
    rest -= amount;
    return [{ id, amount }];
  });
}
