/**
 * Reads what people and browsers write for an expiry: `12/34`, `12 / 2034`, `1234`, `2034-12`.
 * Null when it is none of these.
 */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})$/.exec(trimmed);
  const usual = /^(\d{1,2})\s*[/.\s-]\s*(\d{4}|\d{2})$/.exec(trimmed);
  const bare = /^(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  const month = Number(iso?.[2] ?? usual?.[1] ?? bare?.[1]);
  const yearText = iso?.[1] ?? usual?.[2] ?? bare?.[2];
  if (yearText === undefined || !(month >= 1 && month <= 12)) return null;
  return { month, year: yearText.length === 2 ? 2_000 + Number(yearText) : Number(yearText) };
}

/** A card is good to the last moment of its month, wherever its holder is (UTC−12 is last to get there). */
export function isPast(expiry: { month: number; year: number }, nowMs: number): boolean {
  const endOfMonth = Date.UTC(expiry.year, expiry.month, 1, 12);
  return nowMs >= endOfMonth;
}
