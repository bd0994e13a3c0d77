import { describe, expect, it } from "vitest";

import { completeLocales, distinctLocales, OFFERED_LOCALES } from "./complete-locales";
import { wordFiles } from "./word-files";
import type { WordTree } from "~/i18n/translate";

const en: WordTree = { page: { title: "Title", seats_one: "1 seat", seats_other: "Seats" } };
const none = { sv: {}, de: {}, es: {}, ht: {} };
const german: WordTree = { page: { title: "Titel", seats_one: "1 Platz", seats_other: "Plätze" } };

describe("the languages that are offered", () => {
  it("are those with every word, and American English, which takes the rest from English", () => {
    const files = { ...none, en, "en-us": {}, de: german };
    expect(completeLocales(files)).toEqual(["en", "en-us", "de"]);
  });

  it.each<[lacking: string, de: WordTree]>([
    ["a word", { page: { seats_one: "1 Platz", seats_other: "Plätze" } }],
    ["a plural form", { page: { title: "Titel", seats_other: "Plätze" } }],
    ["everything", {}],
  ])("are without one that lacks %s", (_lacking, de) => {
    expect(completeLocales({ ...none, en, "en-us": {}, de })).toEqual(["en", "en-us"]);
  });

  it("can be chosen from only where their words differ", () => {
    expect(distinctLocales({ ...none, en, "en-us": {}, de: german })).toEqual(["en-us", "de"]);
    const american: WordTree = { page: { title: "The title" } };
    expect(distinctLocales({ ...none, en, "en-us": american })).toEqual(["en", "en-us"]);
  });

  it("need every plural form that their language has, not those of English", () => {
    const spanish: WordTree = { page: { title: "Título", seats_one: "1", seats_other: "n" } };
    const files = { ...none, en, "en-us": {}, es: spanish };
    expect(completeLocales(files)).not.toContain("es");
    const whole = { page: { ...(spanish["page"] as WordTree), seats_many: "n" } };
    expect(completeLocales({ ...files, es: whole })).toContain("es");
  });

  it("are worked out from the files as they are", () => {
    expect(OFFERED_LOCALES).toEqual(completeLocales(wordFiles));
    expect(OFFERED_LOCALES).toContain("en-us");
  });
});
