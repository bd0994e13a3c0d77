import type { Basket, BasketCode } from "#contract/schemas/basket";

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

/**
 * The access code that is registered to another name than that of the basket's customer. The box office tells once the
 * basket has a customer, and refuses to sell its access prices (spec section 5).
 */
export function accessCodeOfAnother({ codes }: Pick<Basket, "codes">): BasketCode | null {
  return codes.find(({ refusal }) => refusal === "access-name-mismatch") ?? null;
}
