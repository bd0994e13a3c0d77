import { expect, it } from "vitest";

import { COUNTRIES } from "./countries";

it("the countries have the center's own first and every other by its name", () => {
  const [first, ...others] = COUNTRIES;
  expect(first?.isoCode).toBe("US");
  expect(others.map((country) => country.name)).toEqual(
    others.map((country) => country.name).toSorted((a, b) => a.localeCompare(b, "en")),
  );
  expect(COUNTRIES).toHaveLength(249);
});

it("each country is named by a word, not by its code", () => {
  for (const { isoCode, name } of COUNTRIES) expect(name).not.toBe(isoCode);
});

it("the countries have the states that an American and a Canadian address needs", () => {
  const statesOf = (code: string) =>
    COUNTRIES.find((country) => country.isoCode === code)?.states ?? [];
  expect(statesOf("US")).toContainEqual({ code: "NY", name: "New York" });
  expect(statesOf("CA")).toHaveLength(13);
  expect(statesOf("SE")).toEqual([]);
  expect(new Set(statesOf("US").map((state) => state.code)).size).toBe(statesOf("US").length);
});
