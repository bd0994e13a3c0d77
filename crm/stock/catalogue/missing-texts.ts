import { catalogueLang, findKnownName, readTranslatedTexts } from "#contract/text/known-names";
import { toLocale } from "#contract/names/locales";
import type { TextKind } from "#contract/schemas/reference";
import type { Reader } from "../../platform/database/database";
import { findTranslatedLanguage } from "../../platform/translator";
import { loadTranslator } from "./catalogue-texts";

/** A name or text of the catalogue, in its language. */
export type TextSource = { kind: TextKind; source: string };

/** Whether Foyer has its own texts in a language that visitors can choose. */
export const isTranslated = (language: string): boolean =>
  toLocale(findTranslatedLanguage(language)) === language;

/** A translation that is not stored yet. `text` is null for one that will be removed. */
type PlannedText = TextSource & { language: string; text: string | null };

/**
 * Those of the catalogue's texts of which a language has no translation; none for the catalogue's own.
 * @param planned translations that are about to be written
 */
export async function findMissing(
  db: Reader,
  language: string,
  sources: readonly TextSource[],
  planned: readonly PlannedText[] = [],
): Promise<string[]> {
  if (sources.length === 0 || catalogueLang(language) === undefined) return [];
  const translate = await loadTranslator(db, language);
  const added = readTranslatedTexts(
    planned.flatMap(({ kind, source, language: of, text }) =>
      text !== null && (of === language || of === language.slice(0, 2))
        ? [{ kind, source, text }]
        : [],
    ),
  );
  return sources.flatMap(({ kind, source }) =>
    added.find(kind, source) === undefined && findKnownName(translate, kind, source) === undefined
      ? [source]
      : [],
  );
}

const MAX_NAMED = 3;
const MAX_LENGTH = 40;

/** "de: 5 (Stalls, Gallery, Members’ price, …)" */
export function describeMissing(language: string, missing: readonly string[]): string {
  const named = missing
    .slice(0, MAX_NAMED)
    .map((text) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text));
  const more = missing.length > MAX_NAMED ? ["…"] : [];
  return `${language}: ${missing.length} (${[...named, ...more].join(", ")})`;
}
