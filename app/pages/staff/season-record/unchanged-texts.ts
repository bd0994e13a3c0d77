import type { Locale } from "#contract/names/locales";
import { SEASON_KINDS, type SeasonField, type SeasonKindName } from "#contract/names/season-kinds";
import { type Inputs, OTHER_LANGUAGES, textName, translatedNames } from "./form";
import { columnTexts, textIn } from "./read-texts";

/** The text of a field in the catalogue's language, or those of a table's column. */
const ownText = (inputs: Inputs, field: SeasonField, name: string): string =>
  field.control === "table"
    ? columnTexts(field, textIn(inputs, field.name), name).join("\n")
    : textIn(inputs, name);

/**
 * Names of the inputs whose text stayed as it was although the text in the catalogue's language was changed. A short text
 * without a translation, such as a name, needs none.
 */
export function unchangedTexts(kind: SeasonKindName, before: Inputs, after: Inputs): string[] {
  const isSame = (name: string) => textIn(before, name) === textIn(after, name);
  return translatedFields(kind).flatMap((field) =>
    translatedNames(field).flatMap((name) => {
      const own = ownText(after, field, name);
      if (own === "" || own === ownText(before, field, name)) return [];
      return OTHER_LANGUAGES.map((locale) => textName(name, locale)).filter(
        (text) =>
          isSame(text) && (field.control === "translated-lines" || textIn(after, text) !== ""),
      );
    }),
  );
}

/** Fields of a kind with the languages in which a list of `unchangedTexts` names their text. */
export const unchangedFields = (
  kind: SeasonKindName,
  texts: readonly string[],
): { name: string; locales: Locale[] }[] =>
  translatedFields(kind).flatMap((field) => {
    const names = translatedNames(field);
    const locales = OTHER_LANGUAGES.filter((locale) =>
      names.some((name) => texts.includes(textName(name, locale))),
    );
    return locales.length === 0 ? [] : [{ name: field.name, locales }];
  });

const translatedFields = (kind: SeasonKindName): readonly SeasonField[] =>
  SEASON_KINDS[kind].fields.filter((field) => translatedNames(field).length > 0);
