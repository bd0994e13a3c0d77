/** Days of a report at most: a month. */
export const MAX_REPORT_DAYS = 31;

/** No report is older than its first day. */
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2199-12-31";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Why there is no report of these days; null if there is one. */
export function reportRangeError({
  from,
  to,
}: {
  from: string;
  to: string;
}): "order" | "long" | "range" | null {
  if (from < FIRST_DAY || to > LAST_DAY) return "range";
  if (from > to) return "order";
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_REPORT_DAYS ? "long" : null;
}
