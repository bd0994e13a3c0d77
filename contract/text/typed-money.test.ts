import fc from "fast-check";
import { expect, it } from "vitest";

import { amountError, formatAmountInput, parseAmount } from "./typed-money";

const dollars = (language: string) => ({ language, currency: "USD" });
const LANGUAGES = ["en", "en-us", "sv", "de", "es", "ht"];

it.each([
  ["25", 2_500],
  ["$25.50", 2_550],
  ["25,50 $", 2_550],
  ["USD 25", 2_500],
  ["25 usd", 2_500],
  ["US$25", 2_500],
  ["12.50", 1_250],
  ["12,50", 1_250],
  ["12,5", 1_250],
  ["1,000.50", 100_050],
  ["1.000,50", 100_050],
  ["1 000", 100_000],
  ["1\u00a0000,50", 100_050],
  ["1’000.50", 100_050],
  ["1'000", 100_000],
  ["1,000,000", 100_000_000],
  ["1.000.000", 100_000_000],
  ["0.5", 50],
  ["007", 700],
])("%s is parsed as %i cents in every language", (typed, cents) => {
  for (const language of LANGUAGES)
    expect(parseAmount(typed, dollars(language)), language).toBe(cents);
});

it.each([
  ["en-us", "1,000", 100_000],
  ["en", " 5,999 ", 599_900],
  ["es", "1,000", 100_000],
  ["ht", "1,000", 100_000],
  ["de", "1.000", 100_000],
  ["de", "100.000", 10_000_000],
])("in %s, %s is parsed as %i cents", (language, typed, cents) => {
  expect(parseAmount(typed, dollars(language))).toBe(cents);
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
])("in %s, %s is ambiguous and not parsed", (language, typed) => {
  expect(parseAmount(typed, dollars(language))).toBeNull();
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
])("%j is not an amount in any language", (typed) => {
  for (const language of LANGUAGES)
    expect(parseAmount(typed, dollars(language)), language).toBeNull();
});

it.each(LANGUAGES)("an amount formatted in %s is parsed as the same amount", (language) => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (cents) => {
      expect(parseAmount(formatAmountInput(cents, language), dollars(language))).toBe(cents);
      const formatted = new Intl.NumberFormat(
        language === "es" ? "es-US" : language === "ht" ? "en" : language,
        {
          minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
        },
      ).format(cents / 100);
      expect(parseAmount(formatted, dollars(language)), formatted).toBe(cents);
    }),
  );
});

it("an amount with the sign of another currency is refused as such, one with the venue's own is parsed", () => {
  for (const typed of ["€10", "10 €", "£10", "10£", "EUR 10", "10 gbp", "¥10"])
    for (const language of LANGUAGES) {
      expect(parseAmount(typed, dollars(language)), typed).toBeNull();
      expect(amountError(typed, dollars(language)), typed).toBe("amount-currency");
    }
  for (const [currency, typed] of [
    ["EUR", "10 €"],
    ["EUR", "€10"],
    ["GBP", "£10"],
    ["GBP", "10 GBP"],
    ["SEK", "10 kr"],
  ] as const)
    expect(parseAmount(typed, { language: "sv", currency }), typed).toBe(1_000);
  for (const typed of ["about 10", "10 each", "ten", ""])
    expect(amountError(typed, dollars("en-us")), typed).toBe("amount");
});
