import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";

import { readTranslatedTexts } from "#contract/text/known-names";
import { TEXT_KINDS } from "#contract/schemas/reference";
import type { SectionPart } from "#contract/schemas/seat-plan";
import { venue } from "#contract/venue";
import { toLocale } from "#contract/names/locales";
import { getTranslator, type Translator, withTexts } from "../../platform/translator";
import { insertMany, type Reader, type Transaction } from "../../platform/database/database";
import { cachedByRevision, readMoment } from "../../platform/database/rows";
import { catalogueTexts } from "../../tables/catalogue-texts";
import { sectionParts } from "../../tables/seat-plans";

type CatalogueText = Pick<typeof catalogueTexts.$inferSelect, "kind" | "source" | "text">;

const { kind, language: languageColumn, source, sourceHash, text } = catalogueTexts;

/** `es-mx` has its own texts, and those of `es` that it lacks. The catalogue's language has none. */
const textsOfLanguage = cachedByRevision(async (db, language) => {
  const isOwn = language === toLocale(venue.catalogueLanguage);
  const languages = isOwn ? [] : [language, language.slice(0, 2)];
  const rows: CatalogueText[] = await db
    .selectDistinctOn([kind, sourceHash], { kind, source, text })
    .from(catalogueTexts)
    .where(inArray(languageColumn, languages))
    .orderBy(kind, sourceHash, sql`length(${languageColumn}) desc`);
  return { rows, translated: readTranslatedTexts(rows, await readSectionParts(db)) };
});

const { name, section, firstRow, lastRow, firstSeat, lastSeat } = sectionParts;

const readSectionParts = (db: Reader): Promise<SectionPart[]> =>
  db
    .selectDistinctOn([name], { name, section, firstRow, lastRow, firstSeat, lastSeat })
    .from(sectionParts)
    .orderBy(name);

const allSectionParts = cachedByRevision(readSectionParts);

/** The parts of divided sections of all plans, by name. */
export async function listSectionParts(db: Reader, revision?: string): Promise<SectionPart[]> {
  const catalogue = revision ?? (await readMoment(db)).catalogue;
  return allSectionParts(db, catalogue);
}

/** The translations of the catalogue's texts into a language ("de", "en-us"). */
export async function listCatalogueTexts(
  db: Reader,
  language: string,
  revision?: string,
): Promise<CatalogueText[]> {
  const catalogue = revision ?? (await readMoment(db)).catalogue;
  return (await textsOfLanguage(db, catalogue, language)).rows;
}

/**
 * Returns the translator of a locale or tag, which also translates the catalogue's texts. `revision`: of the catalogue, if
 * just read.
 */
export async function loadTranslator(
  db: Reader,
  locale: string,
  revision?: string,
): Promise<Translator> {
  const translate = getTranslator(locale);
  const catalogue = revision ?? (await readMoment(db)).catalogue;
  const { translated } = await textsOfLanguage(db, catalogue, toLocale(translate.language));
  return withTexts(translate, translated);
}

/** A file of translations into one language, by kind and by the text in the catalogue's language. */
export const textsFile = z.partialRecord(
  z.enum(TEXT_KINDS),
  z.record(z.string().min(1).max(5_000), z.string().max(5_000)),
);
export type TextsFile = z.infer<typeof textsFile>;

/** Replaces all translations into a language. Empty ones are left out. */
export async function writeCatalogueTexts(
  tx: Transaction,
  locale: string,
  file: TextsFile,
): Promise<number> {
  const rows = TEXT_KINDS.flatMap((of) =>
    Object.entries(file[of] ?? {}).flatMap(([original, translation]) =>
      translation.trim() === ""
        ? []
        : [{ kind: of, language: locale, source: original, text: translation }],
    ),
  );
  await tx.delete(catalogueTexts).where(eq(languageColumn, locale));
  await insertMany(tx, catalogueTexts, rows);
  return rows.length;
}
