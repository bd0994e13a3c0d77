import { createHash } from "node:crypto";

import type { Locale } from "#contract/names/locales";
import { localeFiles } from "~/.server/i18n/locale-files";
import { findVenuePage } from "~/ui/layout/venue-pages";

const versions = new Map<Locale, string>();

/** Of the text that the page of the terms shows in a language: it changes with every word of it. */
export function getTermsVersion(locale: Locale): string {
  const known = versions.get(locale);
  if (known !== undefined) return known;
  const { pages } = localeFiles[locale];
  const text =
    findVenuePage("terms", locale)?.page ?? (typeof pages === "object" && pages["terms"]);
  const version = createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);
  versions.set(locale, version);
  return version;
}
