import type { Locale } from "#contract/names/locales";
import { isWithinYear } from "~/domain/arithmetic/dates";
import { formatDate } from "./format-date";

/** "Thu, Dec 3", with its year unless it is among the twelve months from a day on ("2026-12-01…"). */
export const formatNearDate = (iso: string, from: string, locale: Locale): string =>
  formatDate(iso, isWithinYear(iso, from) ? "pill" : "short-date", locale);
