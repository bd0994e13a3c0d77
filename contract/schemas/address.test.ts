import { expect, it } from "vitest";

import { sampleCountries } from "../../tests/support/samples/customer";
import { sampleAddress } from "../../tests/support/samples/address";
import { addressLine, findAddressErrors, isRemovable, trimAddress } from "./address";
import type { Address } from "./address";

const getErrors = (change: Partial<Address>) =>
  findAddressErrors(sampleAddress(change), sampleCountries);

it("a complete address has no errors", () => {
  expect(getErrors({})).toEqual({});
});

it("every missing required part of an address is reported", () => {
  const empty = { line1: "", city: "", state: "", postcode: "", country: "" };
  expect(getErrors(empty)).toEqual({
    line1: "required",
    city: "required",
    state: "required",
    postcode: "required",
    country: "required",
  });
});

it("a state is required if the country has states, and must be one of them", () => {
  expect(getErrors({ state: "ON", country: "CA", postcode: "K1A 0B1" })).toEqual({});
  expect(getErrors({ state: "", country: "CA", postcode: "K1A 0B1" })).toEqual({
    state: "required",
  });
  expect(getErrors({ state: "ON", country: "US" })).toEqual({ state: "unknown" });
  expect(getErrors({ state: "", country: "SE", postcode: "211 34" })).toEqual({});
  expect(getErrors({ state: "NY", country: "SE", postcode: "211 34" })).toEqual({
    state: "unknown",
  });
});

it("an unlisted country is unknown and requires a state", () => {
  expect(getErrors({ state: "", country: "XX" })).toEqual({
    country: "unknown",
    state: "required",
  });
});

it("an address part that is too long is refused", () => {
  expect(
    getErrors({ building: "x".repeat(101), line2: "x".repeat(101), postcode: "1".repeat(13) }),
  ).toEqual({
    building: "too-long",
    line2: "too-long",
    postcode: "too-long",
  });
});

it.each(["10001", "10001-0100"])("the US ZIP code %s is accepted", (postcode) => {
  expect(getErrors({ postcode })).toEqual({});
});

it.each(["ABC", "1000", "100011", "10001-", "10001 0100"])(
  "the US ZIP code %s is refused",
  (postcode) => {
    expect(getErrors({ postcode })).toEqual({ postcode: "format" });
  },
);

it("a British postcode is required and checked", () => {
  const british = { country: "GB", state: "" };
  expect(getErrors({ ...british, postcode: "SW1A 1AA" })).toEqual({});
  expect(getErrors({ ...british, postcode: "xx" })).toEqual({ postcode: "format" });
  expect(getErrors({ ...british, postcode: "" })).toEqual({ postcode: "required" });
  expect(trimAddress(sampleAddress({ ...british, postcode: " sw1a1aa " })).postcode).toBe(
    "SW1A 1AA",
  );
});

it("an address in a country without postcodes needs none", () => {
  expect(getErrors({ country: "HK", state: "", postcode: "" })).toEqual({});
});

it("postal codes of other countries may have letters", () => {
  expect(getErrors({ postcode: "K1A 0B1", country: "CA", state: "ON" })).toEqual({});
});

it("an address is trimmed, and an empty optional part becomes null", () => {
  const typed = sampleAddress({ line1: " 12 River Road ", building: " ", line2: "  " });
  expect(trimAddress(typed)).toEqual(sampleAddress());
});

it("only the primary address cannot be removed", () => {
  expect(isRemovable({ isPrimary: true })).toBe(false);
  expect(isRemovable({ isPrimary: false })).toBe(true);
});

it.each<[Partial<Address>, string]>([
  [{}, "12 River Road, New York, NY 10001"],
  [
    { city: "Porto", state: "", postcode: "4000-001", country: "PT" },
    "12 River Road, 4000-001 Porto",
  ],
  [
    { city: "Madrid", county: "Madrid", state: "", postcode: "28001", country: "ES" },
    "12 River Road, 28001 Madrid",
  ],
  [
    { city: "York", county: "Yorkshire", state: "", postcode: "YO1 7HH", country: "GB" },
    "12 River Road, York, Yorkshire, YO1 7HH",
  ],
  [{ city: "Wien", state: "", postcode: "", country: "AT" }, "12 River Road, Wien"],
])("an address with %j is one line in the order of its country", (changes, line) => {
  expect(addressLine(sampleAddress(changes))).toBe(line);
});
