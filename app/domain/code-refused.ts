/** Why a code was not taken, as far as we have words for it (spec section 8). */
const CODE_REASONS = [
  "empty",
  "not-recognised",
  "code-not-valid",
  "code-expired",
  "code-used-up",
  "voucher-empty",
  "access-name-mismatch",
  "programme-without-instances",
  "too-many-codes",
  "too-many-tries",
  "paying",
] as const;

export type CodeReason = (typeof CODE_REASONS)[number] | "other";

/** A ticketing system's reason, if it is one that we have words for. */
export function codeReason(reason: string): CodeReason {
  return CODE_REASONS.find((known) => known === reason) ?? "other";
}
