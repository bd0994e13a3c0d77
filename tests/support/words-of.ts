import { loadTranslations } from "../../app/.server/i18n/translations";
import type { TranslationTree } from "#contract/text/translation-tree";

/** Every text of a catalog with its dotted key, for example "basket.title". */
export function listTexts(words: TranslationTree, prefix = ""): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${prefix}${key}`, value]] : listTexts(value, `${prefix}${key}.`),
  );
}

const texts = new Map(listTexts(loadTranslations(false)["en-us"].words));

export function getTranslation(key: string): string {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`no text for ${key}`);
  return text;
}
