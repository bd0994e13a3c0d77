import { expect, it } from "vitest";

import { findLanguageTag, isLanguageTag } from "./language-tag";

it.each(["pl", "pt-BR", "zh-Hant-TW", "fil", "es-419", "smj"])("%s is a language tag", (tag) => {
  expect(isLanguageTag(tag)).toBe(true);
});

it.each([
  ["polski", "pl"],
  ["english", "en"],
  ["German", "de"],
  ["Deutsch", "de"],
  ["PL", null],
  ["xx", null],
  ["x y", null],
  ["nonsense", null],
])("%s is no language tag, and %j is meant", (tag, meant) => {
  expect(isLanguageTag(tag)).toBe(false);
  expect(findLanguageTag(tag)).toBe(meant);
});
