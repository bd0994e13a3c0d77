/**
 * Normalizes a typed code for storage and comparison: upper case, wide letters as plain ones, every dash a hyphen, without
 * spaces and characters that cannot be seen.
 */
export function normalizeCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}]/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .toUpperCase();
}

/**
 * Normalizes a typed code and places hyphens between parts of these lengths. A code of any other length keeps its
 * hyphens.
 */
export function normalizeCodeInParts(typed: string, parts: readonly number[]): string {
  const normalized = normalizeCode(typed);
  const bare = normalized.replaceAll("-", "");
  if (bare.length !== parts.reduce((sum, length) => sum + length, 0)) return normalized;
  let at = 0;
  return parts.map((length) => bare.slice(at, (at += length))).join("-");
}
