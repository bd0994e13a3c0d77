import { createContext, useContext } from "react";
import type { ReactNode } from "react";

import { DEFAULT_LOCALE, isEnglish, languageTags } from "./locales";
import type { Locale } from "./locales";
import type { Translate } from "./translate";

export type Words = { t: Translate; locale: Locale };

const WordsContext = createContext<Words | null>(null);

export function TranslationProvider({ value, children }: { value: Words; children: ReactNode }) {
  return <WordsContext.Provider value={value}>{children}</WordsContext.Provider>;
}

export function useTranslation(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error("useTranslation needs a TranslationProvider above it");
  return words;
}

/** Returns the `lang` attribute for the box office's texts, which are always English: `<p {...useContentLang()}>`. */
export function useContentLang(): { lang?: string } {
  return isEnglish(useTranslation().locale) ? {} : { lang: languageTags[DEFAULT_LOCALE] };
}
