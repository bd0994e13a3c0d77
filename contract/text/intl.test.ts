import { expect, it } from "vitest";

import { getMinorUnits, moneyFormat, withMinusSign } from "./intl";

const write = (language: string, currency: string, country: string, amount: number) => {
  const format = moneyFormat(language, currency, country);
  return format.format(amount / getMinorUnits(format)).replaceAll("\u00a0", " ");
};

it.each([
  ["en-US", "MXN", "MX", "MX$85.00"],
  ["en-us", "MXN", "MX", "MX$85.00"],
  ["en-GB", "MXN", "MX", "MX$85.00"],
  ["de", "MXN", "MX", "85,00 MX$"],
  ["ht", "MXN", "MX", "MX$85.00"],
  ["en-US", "CAD", "CA", "CA$85.00"],
  ["en-US", "AUD", "AU", "A$85.00"],
  ["en-US", "NZD", "NZ", "NZ$85.00"],
  ["sv", "NOK", "NO", "85,00 Nkr"],
])("in %s, %s of a venue in %s is not taken for another currency: %s", (...row) => {
  const [language, currency, country, text] = row;
  expect(write(language, currency, country, 8_500)).toBe(text);
});

it.each([
  ["es", "MXN", "MX", "$85.00"],
  ["en-GB", "CAD", "CA", "$85.00"],
  ["en", "AUD", "AU", "$85.00"],
  ["en-US", "USD", "US", "$85.00"],
  ["en-GB", "USD", "US", "$85.00"],
  ["sv", "USD", "US", "85,00 $"],
  ["en-GB", "GBP", "GB", "£85.00"],
  ["en-US", "SEK", "SE", "kr 85.00"],
  ["sv", "SEK", "SE", "85,00 kr"],
  ["de", "EUR", "DE", "85,00 €"],
  ["de", "CHF", "CH", "CHF 85.00"],
  ["de", "EUR", "AT", "€ 85,00"],
  ["de", "CHF", "US", "85,00 CHF"],
  ["es", "EUR", "ES", "85,00 €"],
  ["es", "CHF", "CH", "CHF 85.00"],
])("in %s, %s of a venue in %s has the short sign that its readers know: %s", (...row) => {
  const [language, currency, country, text] = row;
  expect(write(language, currency, country, 8_500)).toBe(text);
});

it("an amount of a currency without coins for its hundredths shows them only if it has some", () => {
  expect(write("en-US", "HUF", "HU", 1_250_000)).toBe("Ft 12,500");
  expect(write("en-US", "HUF", "HU", 265_748)).toBe("Ft 2,657.48");
  expect(write("de", "HUF", "HU", 1_250_000)).toBe("12.500 Ft");
});

it.each([
  ["de", "CHF", "CH", "CHF\u00a0−26.70"],
  ["de", "EUR", "DE", "−26,70\u00a0€"],
  ["en-US", "USD", "US", "−$26.70"],
])("in %s, a negative sum of %s in %s is %s", (language, currency, country, sum) => {
  expect(withMinusSign(moneyFormat(language, currency, country).format(-26.7))).toBe(sum);
});
