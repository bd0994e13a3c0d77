import fc from "fast-check";
import { expect, it } from "vitest";

import { amountToType, parseAmount } from "./typed-money";

const LANGUAGES = ["en", "en-us", "sv", "de", "es", "ht"];

it.each([
  ["25", 2_500],
  ["$25.50", 2_550],
  ["25,50 $", 2_550],
  ["£25", 2_500],
  ["12.50", 1_250],
  ["12,50", 1_250],
  ["12,5", 1_250],
  ["1,000.50", 100_050],
  ["1.000,50", 100_050],
  ["1 000", 100_000],
  ["1\u00a0000,50", 100_050],
  ["1,000,000", 100_000_000],
  ["1.000.000", 100_000_000],
  ["0.5", 50],
  ["007", 700],
])("the amount typed as %s is %i cents in every language", (typed, cents) => {
  for (const language of LANGUAGES) expect(parseAmount(typed, language), language).toBe(cents);
});

it.each([
  ["en-us", "1,000", 100_000],
  ["en", " 5,999 ", 599_900],
  ["es", "1,000", 100_000],
  ["ht", "1,000", 100_000],
  ["de", "1.000", 100_000],
  ["de", "100.000", 10_000_000],
])("in %s the amount typed as %s is %i cents", (language, typed, cents) => {
  expect(parseAmount(typed, language)).toBe(cents);
});

it.each([
  ["de", "5,999"],
  ["de", "1,000"],
  ["sv", "5,999"],
  ["sv", "1.000"],
  ["en-us", "1.000"],
  ["en", "5.999"],
  ["es", "1.000"],
  ["ht", "1.000"],
])("in %s nobody can tell what is meant by %s, so it is no amount", (language, typed) => {
  expect(parseAmount(typed, language)).toBeNull();
});

it.each([
  "",
  "a lot",
  "-5",
  "25.5055",
  "0,500",
  "00,199",
  "2 50",
  "10 00",
  "1 0000",
  "5\n0",
  "1,0000",
  "1,000,50",
  "1.000.50",
  "12,",
  "1e3",
  "0x10",
  "$",
  "25 or 30.x",
])("the text %s is no amount in any language", (typed) => {
  for (const language of LANGUAGES) expect(parseAmount(typed, language), language).toBeNull();
});

it.each(LANGUAGES)("an amount is read again as it was written in %s", (language) => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (cents) => {
      expect(parseAmount(amountToType(cents, language), language)).toBe(cents);
      const shown = new Intl.NumberFormat(
        language === "es" ? "es-US" : language === "ht" ? "en" : language,
        {
          minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
        },
      ).format(cents / 100);
      expect(parseAmount(shown, language), shown).toBe(cents);
    }),
  );
});
