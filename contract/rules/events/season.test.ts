import { expect, it } from "vitest";

import { monthsOfSeason, seasonName } from "./season";

it.each([
  ["2026", 9, "2026–27", "2026-09", "2027-08"],
  ["2099", 7, "2099–00", "2099-07", "2100-06"],
  ["2026", 1, "2026", "2026-01", "2026-12"],
  ["2026", 12, "2026–27", "2026-12", "2027-11"],
])("the season of %s that starts in month %i is named %s", (season, start, name, first, last) => {
  expect(seasonName(season, start)).toBe(name);
  expect(monthsOfSeason(season, start)).toEqual({ first, last });
});
