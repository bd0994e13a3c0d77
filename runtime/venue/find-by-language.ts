import { languageTags, type Locale, primaryLanguage } from "#contract/names/locales";
import type { VenueSettingsFile } from "./venue-schema";

const isEnglish = (code: string) => code === "en" || code === "en-us";

/**
 * What the venue has in a language, or else in the first of its languages that it has. `lang`: the language (BCP 47), if
 * that is not the reader's. Null for none.
 */
export function findByLanguage<Value>(
  values: Readonly<Record<string, Value>>,
  locale: Locale,
  {
    languages,
    catalogueLanguage,
  }: Pick<VenueSettingsFile, "catalogueLanguage"> & {
    languages: readonly Locale[];
  },
): { value: Value; lang: string | undefined } | null {
  const english = isEnglish(locale) ? ["en", "en-us"] : [];
  const order = [locale, ...english, ...languages, catalogueLanguage.toLowerCase()];
  const code = order.find((each) => Object.hasOwn(values, each)) ?? Object.keys(values)[0];
  const value = code === undefined ? undefined : values[code];
  if (code === undefined || value === undefined) return null;
  const tag = Object.hasOwn(languageTags, code) ? languageTags[code as Locale] : catalogueLanguage;
  return {
    value,
    lang: primaryLanguage(tag) === primaryLanguage(languageTags[locale]) ? undefined : tag,
  };
}
