import { GIFT_VOUCHER_CODE, GIFT_VOUCHER_PARTS } from "#contract/rules/gift-vouchers/gift-voucher";
import type { CodeRefusal } from "#contract/schemas/code";
import { addDays, endOfDay, toDay } from "../../platform/dates";

/** Days for which value that has expired, or is about to, can be spent after an order that it paid for is returned. */
const GIFT_VOUCHER_GRACE_DAYS = 30;

/** The end of that grace for an order returned at `now`. */
export const graceEnd = (now: Date): Date => endOfDay(addDays(toDay(now), GIFT_VOUCHER_GRACE_DAYS));

/** When a gift card that is bought at `now` ends; `days` null: never. */
export const giftVoucherEnd = (now: Date, days: number | null): Date | null =>
  days === null ? null : endOfDay(addDays(toDay(now), days));

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
