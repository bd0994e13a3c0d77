import type { CodeRefusal } from "#contract/schemas/code";
import { messageFault, nameFault } from "#contract/schemas/name";
import { emailFault } from "../customers/rules";

/** The most vouchers of one line. */
const VOUCHERS_MAX = 20;

const NAME_MAX = 60;
const MESSAGE_MAX = 300;

/** A gift voucher that somebody wants to buy; the sum of one in minor units. */
export type GiftVoucherWish = {
  amount: number;
  quantity: number;
  toName: string | null;
  fromName: string | null;
  message: string | null;
  /** Null: it comes to who buys it. */
  toEmail: string | null;
};

/** The wish without spaces around texts; what is empty is null. */
export function tidyVoucherWish(wish: GiftVoucherWish): GiftVoucherWish {
  const tidy = (text: string | null) => text?.trim() || null;
  return {
    ...wish,
    toName: tidy(wish.toName),
    fromName: tidy(wish.fromName),
    message: tidy(wish.message),
    toEmail: tidy(wish.toEmail),
  };
}

/** What is wrong with a tidy wish, from a field to a code: vouchers are sold at a few sums only. */
export function voucherFaults(
  wish: GiftVoucherWish,
  amounts: readonly number[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!amounts.includes(wish.amount)) faults.amount = "unknown";
  if (wish.quantity > VOUCHERS_MAX) faults.quantity = "too-many";
  for (const name of ["toName", "fromName"] as const) {
    const fault = nameFault(wish[name] ?? "", NAME_MAX);
    if (fault !== null) faults[name] = fault;
  }
  const fault = messageFault(wish.message ?? "", MESSAGE_MAX);
  if (fault !== null) faults.message = fault;
  const email = wish.toEmail === null ? null : emailFault(wish.toEmail);
  if (email !== null) faults.toEmail = email;
  return faults;
}

/** What decides whether a gift voucher pays; sums in minor units. */
type VoucherTerms = {
  state: "active" | "blocked";
  currency: string;
  /** Null: it never ends. */
  expiresAt: Date | null;
  /** What a basket may spend of it. */
  balance: number;
};

/** Why a gift voucher pays nothing of a basket in `currency` at `now`, or null. */
export function voucherRefusal(
  voucher: VoucherTerms,
  currency: string,
  now: Date,
): CodeRefusal | null {
  if (voucher.state === "blocked" || voucher.currency !== currency) return "code-not-valid";
  if (voucher.expiresAt !== null && voucher.expiresAt <= now) return "code-expired";
  return voucher.balance > 0 ? null : "voucher-empty";
}

/** xxxx-xxxxxxx */
const FORMAT = /^[0-9A-Z]{4}-[0-9A-Z]{7}$/;
/** What we make leaves out characters that look like others; what is typed may hold any. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const PARTS = [4, 7] as const;

/** Whether a tidy code has the form of a gift voucher's. */
export function isGiftVoucherCode(code: string): boolean {
  return FORMAT.test(code);
}

/** As a basket shows it: enough to tell it from another, and not to spend it. */
export const maskedVoucherCode = (code: string): string => `•••• ${code.slice(-4)}`;

/**
 * A new code: one of 31^11, more than 2^54. `pick` gives a random whole number from 0 to below its argument, and must
 * be one that nobody can foretell: whoever knows a code may spend the voucher.
 */
export function makeGiftVoucherCode(pick: (below: number) => number): string {
  const part = (length: number) =>
    Array.from({ length }, () => ALPHABET[pick(ALPHABET.length)]).join("");
  return PARTS.map(part).join("-");
}

/** A grant of account credit that may be spent; `left` in minor units. */
export type SpendableGrant = { id: string; left: number; expiresAt: Date };

/**
 * Which grants pay how much of a sum (credit is valid six months): what ends first goes first, so that as little as
 * possible is lost. Gives less than the sum when there is less. No part is 0.
 */
export function creditSpend(
  grants: readonly SpendableGrant[],
  sum: number,
): { grantId: string; amount: number }[] {
  const soonestFirst = [...grants].sort(
    (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  let rest = sum;
  return soonestFirst.flatMap(({ id, left }) => {
    const amount = Math.min(left, rest);
    if (amount <= 0) return [];
    rest -= amount;
    return [{ grantId: id, amount }];
  });
}
