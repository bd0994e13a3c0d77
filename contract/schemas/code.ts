/** Why a code has no effect. `code-not-valid`: not for these tickets, or not at this time. */
export const CODE_REFUSALS = [
  "code-not-valid",
  "code-expired",
  "code-used-up",
  "voucher-empty",
  "voucher-blocked",
  "access-name-mismatch",
  "programme-without-instances",
] as const;

export type CodeRefusal = (typeof CODE_REFUSALS)[number];
