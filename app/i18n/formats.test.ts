import { expect, it } from "vitest";

import { formatDate } from "./format-date";
import { formatMoney, formatPrice } from "./format-money";
import { formatPhone } from "./format-phone";
import { LOCALES } from "./locales";

it("sums and times are written as in New York in the default language", () => {
  expect(formatMoney({ amount: 8500, currency: "USD" }, "en-us")).toBe("$85.00");
  expect(formatMoney({ amount: 500, currency: "JPY" }, "en-us")).toBe("¥500");
  expect(formatDate("2026-12-03T19:42:00-05:00", "time-with-zone", "en-us")).toBe("7:42 PM EST");
  expect(formatDate("2026-07-03T19:42:00-04:00", "time-with-zone", "en-us")).toBe("7:42 PM EDT");
  expect(formatDate("2026-12-04T00:30:00Z", "date", "en-us")).toBe("Thursday, December 3, 2026");
});

it("sums and times are written as in Britain in English without a country, by New York's clock", () => {
  expect(formatMoney({ amount: 128500, currency: "USD" }, "en")).toBe("$1,285.00");
  const evening = "2026-12-18T19:30:00-05:00";
  expect(formatDate(evening, "date-time", "en")).toBe("Friday, 18 December 2026 at 19:30");
  expect(formatDate(evening, "time-with-zone", "en")).toBe("19:30 EST");
});

it.each([
  ["2125550142", "(212) 555-0142"],
  ["12125550142", "(212) 555-0142"],
  ["02079460018", "02079460018"],
  ["7911123456", "7911123456"],
])("the phone number %s is shown as %s", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

it.each([
  [8500, "en-us", "$85"],
  [8550, "en-us", "$85.50"],
  [100_000, "en-us", "$1,000"],
  [8500, "de", "85\u00a0$"],
] as const)(
  "a price of %d cents is written without zero cents in %s: %s",
  (amount, locale, price) => {
    expect(formatPrice({ amount, currency: "USD" }, locale)).toBe(price);
  },
);

it("a short date has its year", () => {
  expect(formatDate("2027-02-19T20:00:00-05:00", "short-date", "en-us")).toBe("Fri, Feb 19, 2027");
});

it.each(LOCALES)("sums and times are written in %s", (locale) => {
  expect(formatMoney({ amount: 8500, currency: "USD" }, locale)).toMatch(/85/);
  expect(formatDate("2026-12-03T19:42:00-05:00", "date-time", locale)).toMatch(/2026/);
});
