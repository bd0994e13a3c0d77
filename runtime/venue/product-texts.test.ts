import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { LOCALES } from "#contract/locales";
import type { TranslationTree } from "#contract/translation-tree";
import { textsOf } from "../../tests/support/words-of";

/** Amounts of money, clock times, and names of the demo's venue. */
const FACT =
  /[$€£]\s?\d|\d\s?[$€£]|\b\d{1,2}:\d\d\b|\d\s?(AM|PM|a\.m\.|p\.m\.|Uhr)\b|\bkl\. \d|\bRPA\b|Riverside|New York|Broadway|Amsterdam Avenue|65th Street|66 Street|Terrace/;

/** Of what staff type. */
const EXAMPLES = /^staff\.(find\.hint|reserve\.timeHint)$|^validation\.staffTime$/;

it.each(LOCALES)("texts in %s state no amounts, hours or places of a venue", (locale) => {
  const file = readFileSync(`locales/${locale}.json`, "utf8");
  const stated = textsOf(JSON.parse(file) as TranslationTree).filter(
    ([key, text]) => FACT.test(text) && !EXAMPLES.test(key),
  );
  expect(stated).toEqual([]);
});
