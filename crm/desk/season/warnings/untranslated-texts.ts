import { venue } from "#contract/venue";
import type { Reader } from "../../../platform/database/database";
import {
  describeMissing,
  findMissing,
  isTranslated,
  type TextSource,
} from "../../../stock/catalogue/missing-texts";
import type { RecordChange, SeasonPlan } from "../plan-season";

/**
 * The texts that files add, by each language of the venue that has no translation of them: "de: 5 (Stalls, Gallery, …)".
 * Before the plan is written: translations are cached by the revision of the catalogue.
 */
export async function findUntranslated(
  db: Reader,
  { changes, translations }: Pick<SeasonPlan, "changes" | "translations">,
  languages: readonly string[] = venue.languages,
): Promise<string[]> {
  const sources = new Map<string, TextSource>();
  for (const text of changes.flatMap(addedTexts)) sources.set(`${text.kind} ${text.source}`, text);
  const lines: string[] = [];
  for (const language of languages.filter(isTranslated)) {
    const missing = await findMissing(db, language, [...sources.values()], translations);
    if (missing.length > 0) lines.push(describeMissing(language, missing));
  }
  return lines;
}

/** The texts that visitors read and that the record did not have before. */
function addedTexts({ noun, before, after, fields }: RecordChange): TextSource[] {
  // Only staff read groups of interests that are not on the web.
  if (after === null || after["web"] === false) return [];
  return fields.flatMap(({ name }) => {
    const texts = noun.fields[name]?.texts;
    if (texts === undefined) return [];
    const had = new Set(texts.of(before?.[name] ?? null));
    return texts
      .of(after[name] ?? null)
      .filter((source) => source !== "" && !had.has(source))
      .map((source) => ({ kind: texts.kind, source }));
  });
}
