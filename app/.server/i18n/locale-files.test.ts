import { expect, it } from "vitest";

import { completeLocales, OFFERED_LOCALES } from "./locale-files";
import type { TranslationTree } from "#contract/text/translation-tree";

const en: TranslationTree = { page: { title: "Title", seats_one: "1 seat", seats_other: "Seats" } };
const none = { sv: {}, de: {}, es: {}, ht: {} };
const german: TranslationTree = {
  page: { title: "Titel", seats_one: "1 Platz", seats_other: "Plätze" },
};

it("languages with all texts are offered, and American English, which falls back to English", () => {
  const files = { ...none, en, "en-us": {}, de: german };
  expect(completeLocales(files)).toEqual(["en-us", "en", "de"]);
});

it.each<[missing: string, de: TranslationTree]>([
  ["a word", { page: { seats_one: "1 Platz", seats_other: "Plätze" } }],
  ["a plural form", { page: { title: "Titel", seats_other: "Plätze" } }],
  ["any text", {}],
])("a language without %s is not offered", (_missing, de) => {
  expect(completeLocales({ ...none, en, "en-us": {}, de })).toEqual(["en-us", "en"]);
});

it("a language must have its own plural forms, not those of English", () => {
  const spanish: TranslationTree = { page: { title: "Título", seats_one: "1", seats_other: "n" } };
  const files = { ...none, en, "en-us": {}, es: spanish };
  expect(completeLocales(files)).not.toContain("es");
  const complete = { page: { ...(spanish["page"] as TranslationTree), seats_many: "n" } };
  expect(completeLocales({ ...files, es: complete })).toContain("es");
});

it("the storefront offers six languages", () => {
  expect(OFFERED_LOCALES).toEqual(["en-us", "en", "es", "de", "sv", "ht"]);
});
