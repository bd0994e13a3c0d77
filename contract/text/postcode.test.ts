import { expect, it } from "vitest";

import { isPostcode, needsPostcode, normalizePostcode, postcodeName } from "./postcode";

it.each([
  ["GB", "sw1a1aa", "SW1A 1AA"],
  ["GB", "M1 1AE", "M1 1AE"],
  ["GB", "ec1a  1bb", "EC1A 1BB"],
  ["GB", "GIR 0AA", "GIR 0AA"],
  ["GB", "BFPO 57", "BFPO 57"],
  ["JE", "JE2 3AB", "JE2 3AB"],
  ["US", "10001-0100", "10001-0100"],
  ["CA", "k1a0b1", "K1A 0B1"],
  ["DE", "10115", "10115"],
  ["SE", "211 34", "211 34"],
  ["SE", "SE-21134", "SE-21134"],
  ["NL", "1012ab", "1012AB"],
  ["IE", "D02 AF30", "D02 AF30"],
  ["HT", "HT6110", "HT6110"],
  ["JP", "100-0001", "100-0001"],
  ["BT", "any text", "any text"],
])("a postcode of %s typed as %j is stored as %j", (country, typed, stored) => {
  expect(normalizePostcode(typed, country)).toBe(stored);
  expect(isPostcode(stored, country)).toBe(true);
});

it.each([
  ["GB", "xx"],
  ["GB", "SW1A"],
  ["GB", "10023"],
  ["GB", "SW1A 1CC"],
  ["US", "SW1A 1AA"],
  ["US", "1000"],
  ["CA", "D1A 0B1"],
  ["DE", "1011"],
  ["SE", "21 134"],
  ["NO", "98765"],
])("in %s, %j is not a postcode", (country, typed) => {
  expect(isPostcode(normalizePostcode(typed, country), country)).toBe(false);
});

it("a postcode is needed where the country has them", () => {
  expect(["US", "GB", "SE", "XX"].map(needsPostcode)).toEqual([true, true, true, true]);
  expect(["HK", "AE", "IE", "PA"].map(needsPostcode)).toEqual([false, false, false, false]);
});

it("ZIP codes are American, postcodes British, and others postal codes", () => {
  expect(["US", "PR", "GB", "CA", ""].map(postcodeName)).toEqual([
    "zip",
    "zip",
    "postcode",
    "postalCode",
    "postalCode",
  ]);
});
