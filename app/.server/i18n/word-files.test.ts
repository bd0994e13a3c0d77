import { expect, it } from "vitest";

import { completeLocales, OFFERED_LOCALES } from "./word-files";
import type { WordTree } from "#contract/complete-words";

const en: WordTree = { page: { title: "Title", seats_one: "1 seat", seats_other: "Seats" } };
const none = { sv: {}, de: {}, es: {}, ht: {} };
const german: WordTree = { page: { title: "Titel", seats_one: "1 Platz", seats_other: "Plätze" } };

it("the languages offered are those with every word, and American English, which takes the rest from English", () => {
  const files = { ...none, en, "en-us": {}, de: german };
  expect(completeLocales(files)).toEqual(["en-us", "en", "de"]);
});

it.each<[lacking: string, de: WordTree]>([
  ["a word", { page: { seats_one: "1 Platz", seats_other: "Plätze" } }],
  ["a plural form", { page: { title: "Titel", seats_other: "Plätze" } }],
  ["everything", {}],
])("a language that lacks %s is not offered", (_lacking, de) => {
  expect(completeLocales({ ...none, en, "en-us": {}, de })).toEqual(["en-us", "en"]);
});

it("a language needs every plural form of its own, not those of English", () => {
  const spanish: WordTree = { page: { title: "Título", seats_one: "1", seats_other: "n" } };
  const files = { ...none, en, "en-us": {}, es: spanish };
  expect(completeLocales(files)).not.toContain("es");
  const whole = { page: { ...(spanish["page"] as WordTree), seats_many: "n" } };
  expect(completeLocales({ ...files, es: whole })).toContain("es");
});

it("the storefront offers six languages", () => {
  expect(OFFERED_LOCALES).toEqual(["en-us", "en", "es", "de", "sv", "ht"]);
});
