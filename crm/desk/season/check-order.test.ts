import { expect, it } from "vitest";

import { NOUNS } from "./registry";

const context = { currency: "USD", now: new Date("2026-10-01T12:00:00Z") };
const [EARLY, LATE] = ["2026-11-01T10:00:00Z", "2026-12-01T10:00:00Z"];

const check = (list: string, values: Record<string, string | number | null>) =>
  NOUNS.find((noun) => noun.list === list)
    ?.check?.(values, context)
    .filter(({ code }) => code === "after-end")
    .map(({ field, message }) => `${field} ${message}`);

it.each([
  ["promoCodes", "validFrom", "validUntil"],
  ["automaticOffers", "validFrom", "validUntil"],
  ["packages", "onSale", "offSale"],
  ["performances", "onSale", "offSale"],
])("%s are refused if %s is after %s", (list, start, end) => {
  const starts = "2027-01-01T19:30:00Z";
  expect(check(list, { starts, [start]: LATE, [end]: EARLY })).toEqual([
    `${start} 2026-12-01 05:00 is after ${end} 2026-11-01 05:00`,
  ]);
  expect(check(list, { starts, [start]: EARLY, [end]: LATE })).toEqual([]);
  expect(check(list, { starts, [start]: LATE, [end]: null })).toEqual([]);
});

it.each(["menus", "stockItems"])("%s are refused if their sale ends before it opens", (list) => {
  const kind = "merchandise";
  expect(check(list, { kind, daysAhead: 1, minutesBefore: 1440 })).toEqual([
    "minutesBefore ends the sale before daysAhead opens it: set more days, or fewer minutes",
  ]);
  expect(check(list, { kind, daysAhead: 1, minutesBefore: 1439 })).toEqual([]);
  expect(check(list, { kind, daysAhead: 0, minutesBefore: null })).toHaveLength(1);
  expect(check(list, { kind, daysAhead: null, minutesBefore: 20_000 })).toEqual([]);
});
