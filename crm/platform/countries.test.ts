import { expect, it } from "vitest";

import { COUNTRIES } from "./countries";

it("COUNTRIES lists the United States first and all others by name", () => {
  const [first, ...others] = COUNTRIES;
  expect(first?.isoCode).toBe("US");
  expect(others.map((country) => country.name)).toEqual(
    others.map((country) => country.name).toSorted((a, b) => a.localeCompare(b, "en")),
  );
  expect(COUNTRIES).toHaveLength(249);
});

it("every country has a name that differs from its code", () => {
  for (const { isoCode, name } of COUNTRIES) expect(name).not.toBe(isoCode);
});

it("COUNTRIES lists the states of the United States and Canada, and none of Sweden", () => {
  const listStates = (code: string) =>
    COUNTRIES.find((country) => country.isoCode === code)?.states ?? [];
  expect(listStates("US")).toContainEqual({ code: "NY", name: "New York" });
  expect(listStates("CA")).toHaveLength(13);
  expect(listStates("SE")).toEqual([]);
  expect(new Set(listStates("US").map((state) => state.code)).size).toBe(listStates("US").length);
});
