import { loadTranslations } from "../../app/.server/i18n/translations";
import type { WordTree } from "#contract/complete-words";

/** Every text of a catalogue, with its key: "basket.title". */
export function textsOf(words: WordTree, prefix = ""): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${prefix}${key}`, value]] : textsOf(value, `${prefix}${key}.`),
  );
}

const texts = new Map(textsOf(loadTranslations(false)["en-us"].words));

/** The text of `en-us` under a key. */
export function translationOf(key: string): string {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text;
}
