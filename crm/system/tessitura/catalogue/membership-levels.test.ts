import { expect, it } from "vitest";

import { readLevels } from "./membership-levels";

const friend = { Id: 401, Description: "Friend", StartAmount: 75, Expiry: 12, Inactive: false };

it("levels are read from the lowest amount, less what is given for it where the system says so", () => {
  const patron = { ...friend, Id: 402, StartAmount: 500, GoodsAndServicesValue: 120.5 };
  expect(readLevels([patron, { ...friend, Inactive: true }])).toEqual({
    rows: [
      { id: "401", name: "Friend", price: 7_500, months: 12, deductible: null, isSold: false },
      { id: "402", name: "Friend", price: 50_000, months: 12, deductible: 37_950, isSold: true },
    ],
    findings: [],
    leftOut: 0,
  });
});

it.each([
  ["has no amount", { StartAmount: null }],
  ["costs nothing", { StartAmount: 0 }],
  ["has no length", { Expiry: null }],
  ["has a length of 0", { Expiry: 0 }],
  ["has no name", { Description: "" }],
  ["has a price with more than two decimals", { StartAmount: 75.005 }],
])("a level that %s is left out and reported", (why, change) => {
  expect(
    readLevels([
      { ...friend, ...change },
      { ...friend, Id: 402 },
    ]),
  ).toMatchObject({
    rows: [{ id: "402" }],
    findings: [{ what: "membership level 401", why }],
  });
});
