import { expect, it } from "vitest";

import {
  americanWords,
  britishWords,
  EXACT_TEXTS,
  wordingErrors,
} from "../../tests/support/english-rules";
import { listTexts } from "../../tests/support/words-of";
import { loadTranslations } from "../.server/i18n/translations";
import en from "../../locales/en.json" with { type: "json" };
import enUs from "../../locales/en-us.json" with { type: "json" };

const translations = loadTranslations(false);
const british = new Map(listTexts(translations.en.words));
const american = new Map(listTexts(translations["en-us"].words));

/** A British address has a "postcode" in every English. */
const britishIn = (key: string, text: string) =>
  britishWords(key.endsWith(".postcode") ? text.replaceAll(/postcode/gi, "") : text);

it("en-us texts use American spelling and en texts British spelling", () => {
  expect(britishWords("The theatre has cancelled {{programme}}.")).toEqual([
    "theatre",
    "cancelled",
  ]);
  expect(americanWords("The theater has canceled it")).toEqual(["theater", "canceled"]);
  expect([...american].filter(([key, text]) => britishIn(key, text).length > 0)).toEqual([]);
  expect([...british].filter(([, text]) => americanWords(text).length > 0)).toEqual([]);
});

it("en-us contains only texts that differ from en, with the same placeholders", () => {
  const inFile = new Map(listTexts(en));
  const placeholders = (text = "") => (text.match(/\{\{.*?\}\}/g) ?? []).toSorted();
  for (const [key, text] of listTexts(enUs)) {
    expect([key, text]).not.toEqual([key, inFile.get(key)]);
    expect([key, placeholders(text)]).toEqual([key, placeholders(inFile.get(key))]);
  }
});

it.each([
  ["We have sent a mail", ["we have sent"]],
  ["Did the email not come?", ["email not come", "a question turned around"]],
  ["You cannot. We’ll mail it.", ["mail as a verb", "no contraction"]],
  ["We don’t charge nobody", ["two negatives"]],
  [`${"word ".repeat(20)}end`, [`${"word ".repeat(20)}end`]],
  ["We cannot find that page. Try again.", []],
])("the wording errors of %j are %j", (text, errors) => {
  expect(wordingErrors(text)).toEqual(errors);
});

it.each([
  ["en", british],
  ["en-us", american],
])("%s texts follow the wording rules", (_locale, texts) => {
  const errors = [...texts].map(([key, text]) => [key, ...wordingErrors(text)]);
  expect(errors.filter(([, ...found]) => found.length > 0)).toEqual([]);
});

it("every text of EXACT_TEXTS is in the catalog", () => {
  const all = [...british.values()].join("\n");
  expect(EXACT_TEXTS.filter((text) => !all.includes(text))).toEqual([]);
});

it("texts about access name no bands, which are only on the seat map", () => {
  const ofAccess = [...british].filter(([key]) =>
    /^(event|pages|performance\.wheelchair)\./.test(key),
  );
  expect(ofAccess.length).toBeGreaterThan(0);
  expect(ofAccess.filter(([, text]) => /\bband\b/.test(text))).toEqual([]);
});
