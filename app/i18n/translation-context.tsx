import { createContext, useContext } from "react";
import type { ReactNode } from "react";

import { catalogueLang } from "#contract/text/known-names";
import { languageTags } from "#contract/names/locales";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "./translate";

export type Translation = { t: Translate; locale: Locale };

const TranslationContext = createContext<Translation | null>(null);

export function TranslationProvider({
  value,
  children,
}: {
  value: Translation;
  children: ReactNode;
}) {
  return <TranslationContext.Provider value={value}>{children}</TranslationContext.Provider>;
}

export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) throw new Error("useTranslation needs a TranslationProvider above it");
  return translation;
}

/** Returns the `lang` attribute for texts in the catalogue's language: `<p {...useContentLang()}>`. */
export function useContentLang(): { lang?: string } {
  const lang = catalogueLang(languageTags[useTranslation().locale]);
  return lang === undefined ? {} : { lang };
}
