import type { CodeRefusal } from "#contract/schemas/code";

/** What decides whether a gift voucher pays; sums in minor units. */
type VoucherTerms = {
  state: "active" | "blocked";
  currency: string;
  /** Null: it never ends. */
  expiresAt: Date | null;
  /** What a basket may spend of it. */
  balance: number;
};

/** Why a gift voucher pays nothing of a basket in `currency` at `now`, or null (spec section 5, "Code and access rules"). */
export function voucherRefusal(
  voucher: VoucherTerms,
  currency: string,
  now: Date,
): CodeRefusal | null {
  if (voucher.state === "blocked" || voucher.currency !== currency) return "code-not-valid";
  if (voucher.expiresAt !== null && voucher.expiresAt <= now) return "code-expired";
  return voucher.balance > 0 ? null : "voucher-empty";
}
