import { z } from "zod";

import { LOCALES } from "#contract/names/locales";
import { findLanguageTag, isLanguageTag } from "./language-tag";

export const languages = z
  .array(z.enum(LOCALES, { error: otherLanguage }))
  .min(1)
  .max(LOCALES.length)
  .refine((list) => new Set(list).size === list.length, "expected each language once")
  .describe("Offered to visitors. The first is for those whose browser prefers none of them");

export const catalogueLanguage = z
  .string()
  .refine(isLanguageTag, {
    error: ({ input }) =>
      `expected a language tag, like ${findLanguageTag(String(input)) ?? "en-US or sv"}`,
  })
  .describe("BCP 47 tag of the language in which names and descriptions of events are written");

/** Of a language without texts: events can be written in it all the same. */
function otherLanguage({ input }: { input?: unknown }): string | undefined {
  const tag = isLanguageTag(String(input)) ? String(input) : findLanguageTag(String(input));
  const known: readonly string[] = LOCALES;
  if (tag === null || known.includes(tag)) return undefined;
  const all = LOCALES.map((locale) => `"${locale}"`).join(", ");
  return `expected one of ${all}, which Foyer has texts in; if your events are in ${tag}, set catalogueLanguage: ${tag}`;
}
