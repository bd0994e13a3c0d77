import type { Locale } from "#contract/names/locales";
import { isWithinYear } from "~/domain/arithmetic/dates";
import { formatDate, formatDay } from "./format-date";

/** "Thu, Dec 3", with its year unless it is among the twelve months from a day on ("2026-12-01…"), or if the day isn't known. */
export const formatNearDate = (iso: string, from: string | undefined, locale: Locale): string =>
  formatDate(iso, from !== undefined && isWithinYear(iso, from) ? "pill" : "short-date", locale);

/** "Dec 3": the same of a day of the venue's calendar, without its weekday. */
export const formatNearCalendarDay = (
  day: string,
  from: string | undefined,
  locale: Locale,
): string =>
  formatDay(day, from !== undefined && isWithinYear(day, from) ? "month-day" : "short-day", locale);

/** "Thursday, December 3 at 7:30 PM", with its year unless it is soon. */
export const formatWhen = (iso: string, isSoon: boolean, locale: Locale): string =>
  formatDate(iso, isSoon ? "day-time" : "date-time", locale);

/** The same in a narrow line: "Thu, Dec 3, 7:30 PM". */
export const formatShortWhen = (iso: string, isSoon: boolean, locale: Locale): string =>
  formatDate(iso, isSoon ? "select-date-time" : "short-date-time", locale);

/** The same in a line of an order: with its year unless it is among the twelve months from a day on, or if the day isn't known. */
export const formatNearWhen = (iso: string, from: string | undefined, locale: Locale): string =>
  formatShortWhen(iso, from !== undefined && isWithinYear(iso, from), locale);

/** "Thursday, December 3 at 7:30 PM", or without the time; with its year likewise, and if the day isn't known. */
export function formatNearDay(
  iso: string,
  from: string | undefined,
  locale: Locale,
  withTime = true,
): string {
  const isNear = from !== undefined && isWithinYear(iso, from);
  if (withTime) return formatDate(iso, isNear ? "long-day-time" : "date-time", locale);
  return formatDate(iso, isNear ? "long-day" : "date", locale);
}
