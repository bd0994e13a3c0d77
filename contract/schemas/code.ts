/** Why a code gives nothing. `code-not-valid`: not for these tickets, or not at this time. */
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

/** A typed code as it is kept and compared: upper case, without spaces, every dash a hyphen. */
export function tidyCode(typed: string): string {
  return typed
    .replace(/\s/g, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .toUpperCase();
}

/**
 * A tidy code with its hyphens between parts of these lengths, wherever they were typed. A code of another length is only
 * made tidy.
 */
export function tidyCodeInParts(typed: string, parts: readonly number[]): string {
  const tidy = tidyCode(typed);
  const bare = tidy.replaceAll("-", "");
  if (bare.length !== parts.reduce((sum, length) => sum + length, 0)) return tidy;
  let at = 0;
  return parts.map((length) => bare.slice(at, (at += length))).join("-");
}
