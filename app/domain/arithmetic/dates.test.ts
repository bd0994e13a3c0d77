import { expect, it } from "vitest";

import {
  calendarDay,
  inVenueZone,
  isMonth,
  isPast,
  isSameDay,
  isWithin,
  isWithinYear,
  monthInstant,
  nearDay,
  parseDay,
  weeksOfMonth,
} from "./dates";

it("the calendar day of an instant is that of New York, whatever the offset of its ISO string", () => {
  expect(calendarDay("2026-12-03T23:30:00-05:00")).toBe("2026-12-03");
  expect(calendarDay("2026-12-04T04:30:00Z")).toBe("2026-12-03");
});

it("an instant is written with New York's offset for the season", () => {
  expect(inVenueZone(new Date("2026-12-03T00:30:00Z"))).toBe("2026-12-02T19:30:00.000-05:00");
  expect(inVenueZone(new Date("2026-07-03T00:30:00Z"))).toBe("2026-07-02T20:30:00.000-04:00");
});

it.each([
  ["2026-12-03T16:59:00-05:00", "today"],
  ["2026-12-03T17:00:00-05:00", "tonight"],
  ["2026-12-04T04:59:00Z", "tonight"],
  ["2026-12-04T05:00:00Z", "tomorrow"],
  ["2026-12-05T05:00:00Z", null],
  ["2026-12-02T23:59:00-05:00", null],
])("on December 3 in New York, %s is %s", (iso, near) => {
  expect(nearDay(iso, "2026-12-03T05:00:00Z")).toBe(near);
});

it("isMonth accepts calendar months, and monthInstant is in the middle of the month", () => {
  expect([isMonth("2026-12"), isMonth("2026-13"), isMonth("26-1")]).toEqual([true, false, false]);
  expect(calendarDay(monthInstant("2027-03"))).toBe("2027-03-15");
});

it.each([
  ["12/24/2026", "2026-12-24", null, null],
  ["24/12/2026", null, "2026-12-24", "2026-12-24"],
  ["5/12/2026", "2026-05-12", "2026-12-05", null],
  ["05/12/2026", "2026-05-12", "2026-12-05", null],
  ["24.12.2026", null, "2026-12-24", "2026-12-24"],
  ["5.1.2027", null, "2027-01-05", "2027-01-05"],
  ["05. 01. 2027", null, "2027-01-05", "2027-01-05"],
  [" 2026-12-24 ", "2026-12-24", "2026-12-24", "2026-12-24"],
])("%j is parsed as %j month first, %j day first and %j in ISO notation", (typed, ...expected) => {
  const days = (["month-first", "day-first", "iso"] as const).map((way) => parseDay(typed, way));
  expect(days).toEqual(expected);
});

it.each(["", "24", "31.02.2026", "31/02/2026", "0.1.2027", "24.12.26", "24.12/2026", "24.12", "x"])(
  "%j is not a day in any notation",
  (typed) => {
    const days = (["month-first", "day-first", "iso"] as const).map((way) => parseDay(typed, way));
    expect(days).toEqual([null, null, null]);
  },
);

it("a week begins on the first weekday of the locale", () => {
  expect(weeksOfMonth("2026-11", "en-US")).toHaveLength(5);
  expect(weeksOfMonth("2026-11", "de").map(({ firstDay }) => firstDay)).toEqual([
    ...["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"],
  ]);
});

it("the current instant is past, and a span excludes its end", () => {
  const now = "2026-12-03T19:30:00-05:00";
  expect(isPast("2026-12-04T00:30:00Z", now)).toBe(true);
  expect(isWithin(now, { from: now, until: "2026-12-03T19:31:00-05:00" })).toBe(true);
  expect(isWithin(now, { from: "2026-12-03T19:00:00-05:00", until: now })).toBe(false);
});

it.each([
  ["2026-11-28T19:30:00-05:00", true],
  ["2027-11-27", true],
  ["2027-11-28", false],
  ["2026-11-27", false],
])("%s is within a year from November 28, 2026: %s", (day, isWithin) => {
  expect(isWithinYear(day, "2026-11-28")).toBe(isWithin);
});

it("two instants are on the same day of the venue's calendar, also on its longest", () => {
  expect(isSameDay("2026-12-03T00:00:00-05:00", "2026-12-03T23:59:00-05:00")).toBe(true);
  expect(isSameDay("2026-12-03T23:59:00-05:00", "2026-12-04T00:00:00-05:00")).toBe(false);
  expect(isSameDay("2026-12-04T01:00:00Z", "2026-12-03T10:00:00-05:00")).toBe(true);
  expect(isSameDay("2026-11-01T00:00:00-04:00", "2026-11-01T23:59:00-05:00")).toBe(true);
  expect(isSameDay("2026-12-03T19:30:00-05:00", "2027-12-03T19:30:00-05:00")).toBe(false);
});
