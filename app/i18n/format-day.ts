import { formatDate } from "./format-date";
import type { DateShape } from "./format-date";
import type { Locale } from "./locales";

/** A day of the venue's calendar, "2026-12-01"; noon in New York is that day everywhere that matters. */
export function formatDay(day: string, shape: DateShape, locale: Locale): string {
  return formatDate(`${day}T12:00:00-05:00`, shape, locale);
}
