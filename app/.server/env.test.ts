import { expect, it } from "vitest";

import { readEnv } from "./env";

const secret = "a-secret-for-the-tests-and-nothing-else";

const currencyOf = (CURRENCY: string) =>
  readEnv({ CRM_API_KEY: "key", SESSION_SECRET: secret, CURRENCY }).CURRENCY;

it("CURRENCY replaces the venue's currency, and must be three capitals", () => {
  expect(currencyOf("GBP")).toBe("GBP");
  expect(currencyOf("")).toBeUndefined();
  expect(() => currencyOf("pounds")).toThrow(/CURRENCY: must be three capitals/);
});

const read = (CHECKOUT_SERIES: string) =>
  readEnv({ CRM_API_KEY: "key", SESSION_SECRET: secret, CHECKOUT_SERIES }).CHECKOUT_SERIES;

it("CHECKOUT_SERIES replaces the venue's checkout steps, unless it is empty", () => {
  const steps = "basket account delivery additional-details payment  summary";
  expect(read(steps)).toEqual(steps.split(/\s+/));
  expect(read("")).toBeUndefined();
});

it.each([
  ["basket account delivery", /additional-details is missing/],
  ["basket account carriage additional-details summary payment", /CHECKOUT_SERIES/],
  ["basket household account delivery additional-details summary payment", /after account/],
])("CHECKOUT_SERIES stops the start with one line: %s", (steps, message) => {
  expect(() => read(steps)).toThrow(message);
  expect(() => read(steps)).toThrow(/^[^\n]+$/);
});
