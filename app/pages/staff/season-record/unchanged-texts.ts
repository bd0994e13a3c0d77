import type { Locale } from "#contract/locales";
import { SEASON_KINDS, type SeasonField, type SeasonKindName } from "#contract/season-kinds";
import { type Inputs, OTHER_LANGUAGES, textName } from "./form";

/** Fields with texts in several languages. */
export const TRANSLATED: readonly SeasonField["control"][] = [
  "translated",
  "translated-lines",
  "translated-list",
];

/**
 * Names of the inputs whose text stayed as it was although the text in the catalogue's language was changed. A short text
 * without a translation, such as a name, needs none.
 */
export function unchangedTexts(kind: SeasonKindName, before: Inputs, after: Inputs): string[] {
  const of = (inputs: Inputs, name: string) => {
    const text = inputs[name];
    return typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : "";
  };
  const isSame = (name: string) => of(before, name) === of(after, name);
  return translatedFields(kind).flatMap(({ name, control }) =>
    isSame(name) || of(after, name) === ""
      ? []
      : OTHER_LANGUAGES.map((locale) => textName(name, locale)).filter(
          (text) => isSame(text) && (control === "translated-lines" || of(after, text) !== ""),
        ),
  );
}

/** Fields of a kind with the languages in which a list of `unchangedTexts` names their text. */
export const unchangedFields = (
  kind: SeasonKindName,
  texts: readonly string[],
): { name: string; locales: Locale[] }[] =>
  translatedFields(kind).flatMap(({ name }) => {
    const locales = OTHER_LANGUAGES.filter((locale) => texts.includes(textName(name, locale)));
    return locales.length === 0 ? [] : [{ name, locales }];
  });

const translatedFields = (kind: SeasonKindName): readonly SeasonField[] =>
  SEASON_KINDS[kind].fields.filter(({ control }) => TRANSLATED.includes(control));
