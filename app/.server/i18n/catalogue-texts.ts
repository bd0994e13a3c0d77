import type { RequestHandler } from "express";

import { readTranslatedTexts } from "#contract/text/known-names";
import type { CatalogueTexts } from "#contract/schemas/reference";
import { valueOrNull } from "#contract/calls/unavailable";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";

import type { Crm } from "../ticketing/ticketing";
import type { LoadedTranslation } from "./translations";

export type LocalizedTexts = {
  /**
   * Reads the box office's translations into a language, and what names of divided sections are made of, which the
   * catalogue's own language needs too. Never fails.
   */
  refresh: (locale: Locale) => Promise<void>;
  /** The locale's texts, with the translations that were last read. The same object until they change. */
  of: (locale: Locale) => LoadedTranslation;
};

/**
 * Adds the box office's translations of its own names and texts to the locale files. Without them, such as during an
 * outage at start, pages show these in the catalogue's language.
 */
export function createLocalizedTexts(
  crm: Pick<Crm, "listCatalogueTexts">,
  translations: Record<Locale, LoadedTranslation>,
): LocalizedTexts {
  // Keyed by locale, one entry each; replaced when the box office's texts change.
  const current = new Map<Locale, { read: CatalogueTexts; localized: LoadedTranslation }>();
  const of = (locale: Locale) => current.get(locale)?.localized ?? translations[locale];
  return {
    async refresh(locale) {
      const read = await valueOrNull(crm.listCatalogueTexts({ query: { language: locale } }));
      if (read === null) return;
      const known = current.get(locale)?.read;
      if (known === read) return;
      const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(read);
      const localized = isSame ? of(locale) : withTexts(translations[locale], read);
      current.set(locale, { read: read, localized });
    },
    of,
  };
}

function withTexts(
  translation: LoadedTranslation,
  { texts, sectionParts }: CatalogueTexts,
): LoadedTranslation {
  const parts = sectionParts ?? [];
  if (texts.length === 0 && parts.length === 0) return translation;
  const translate = translation.t as unknown as (...input: unknown[]) => unknown;
  const t = Object.assign((...input: unknown[]) => translate(...input), {
    texts: readTranslatedTexts(texts, parts),
  });
  // `Translate` has i18next's typed keys.
  return { ...translation, t: t as unknown as Translate };
}

/** Before pages are rendered. Reads are cached (cached-reads.ts), so that hardly any request waits. */
export const refreshTexts =
  ({ refresh }: LocalizedTexts): RequestHandler =>
  (_req, res, next) => {
    refresh(res.locals.locale).then(() => next(), next);
  };
