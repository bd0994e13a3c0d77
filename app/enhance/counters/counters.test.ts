import { expect, it } from "vitest";

import { countText, sumLines, totalText } from "./counters";

it("the running total adds minor units and ignores invalid prices", () => {
  expect(
    sumLines([
      { unitPrice: 14500, quantity: 2 },
      { unitPrice: 7300, quantity: 1 },
      { unitPrice: Number.NaN, quantity: 2 },
      { unitPrice: -5, quantity: 1 },
    ]),
  ).toBe(36300);
});

it("the running total is not shown with a ticket whose price the buyer chooses", () => {
  const lines = (quantity: number) => [
    { unitPrice: 2500, quantity: 2 },
    { unitPrice: null, quantity },
  ];
  expect(sumLines(lines(0))).toBe(5000);
  expect(sumLines(lines(1))).toBe(0);
});

const TICKETS = { one: "{count} ticket. Total {total}", other: "{count} tickets. Total {total}" };

it.each([
  [TICKETS, 1, 14500, "USD", "en-US", "1 ticket. Total $145"],
  [TICKETS, 2, 29000, "USD", "en-US", "2 tickets. Total $290"],
  [{ other: "{total}" }, 2, 29000, "JPY", "en-US", "¥29,000"],
  [{ other: "{total}" }, 2, 29000, "MXN", "en-US", "MX$290"],
  [{ other: "Summe {total}" }, 2, 123456, "USD", "de-DE", "Summe 1.234,56\u00A0$"],
])(
  "the running total in %o for %i tickets has the locale's plural form and currency format",
  (...row) => {
    const [texts, count, sum, currency, locale, text] = row;
    expect(totalText(texts, { count, sum, currency, locale, country: "US" })).toBe(text);
  },
);

it.each([
  [0, "en-US", "10 characters left"],
  [9, "en-US", "1 character left"],
  [10, "en-US", "0 characters left"],
  [12, "en-US", "2 too many"],
  // Russian has a plural category without a text here.
  [8, "ru", "2 characters left"],
])("after %i of 10 characters in %s the counter shows %j", (length, locale, text) => {
  const limit = {
    max: 10,
    left: { one: "{count} character left", other: "{count} characters left" },
    over: { other: "{count} too many" },
  };
  expect(countText(length, limit, locale)).toBe(text);
});
