import { expect, it } from "vitest";

import {
  boundsOfMonth,
  boundsOfWeek,
  endOfDay,
  parseEndOfDay,
  parseLocalInput,
  parseMoment,
  printMinute,
  toIso,
  toIsoOrNull,
} from "./dates";

it("toIso uses New York's offset on that day, before and after a daylight saving change", () => {
  expect(toIso(new Date("2026-10-31T23:30:00Z"))).toBe("2026-10-31T19:30:00-04:00");
  expect(toIso(new Date("2026-11-02T00:30:00Z"))).toBe("2026-11-01T19:30:00-05:00");
});

it("toIso distinguishes the repeated hour when daylight saving time ends", () => {
  expect(toIso(new Date("2026-11-01T05:30:00Z"))).toBe("2026-11-01T01:30:00-04:00");
  expect(toIso(new Date("2026-11-01T06:30:00Z"))).toBe("2026-11-01T01:30:00-05:00");
});

it("toIso truncates to whole seconds", () => {
  expect(toIso(new Date("2026-12-01T12:00:00.999Z"))).toBe("2026-12-01T07:00:00-05:00");
});

it("toIsoOrNull returns null for null", () => {
  expect(toIsoOrNull(null)).toBeNull();
});

it("boundsOfMonth returns midnights in New York", () => {
  const { from, until } = boundsOfMonth("2026-11");
  expect(from.toISOString()).toBe("2026-11-01T04:00:00.000Z");
  expect(until.toISOString()).toBe("2026-12-01T05:00:00.000Z");
});

it("boundsOfMonth throws for an invalid month", () => {
  expect(() => boundsOfMonth("2026-13")).toThrow(RangeError);
});

it("boundsOfWeek returns New York midnights seven days apart, across a daylight saving change", () => {
  const bounds = boundsOfWeek("2026-11-01");
  expect([bounds?.from, bounds?.until].map((at) => at?.toISOString())).toEqual([
    "2026-11-01T04:00:00.000Z",
    "2026-11-08T05:00:00.000Z",
  ]);
});

it("boundsOfWeek returns null for a date that does not exist", () => {
  expect(boundsOfWeek("2026-02-30")).toBeNull();
});

it("what ends with a day can be used until midnight in New York", () => {
  expect(endOfDay("2026-11-30").toISOString()).toBe("2026-12-01T04:59:59.999Z");
  expect(parseEndOfDay("2026-07-31")?.toISOString()).toBe("2026-08-01T03:59:59.999Z");
  expect(() => endOfDay("2026-02-30")).toThrow(RangeError);
  for (const day of ["", "2026-02-30", "tomorrow", "2026-11-30 10:00", "1999-12-31"])
    expect(parseEndOfDay(day)).toBeNull();
});

it("a typed time is the venue's, and one that the clock skips in spring is refused", () => {
  expect(parseLocalInput("2026-03-08T01:59")).toEqual(new Date("2026-03-08T06:59:00Z"));
  expect(parseLocalInput(" 2026-03-08 03:00 ")).toEqual(new Date("2026-03-08T07:00:00Z"));
  for (const none of [
    "2026-03-08 02:30",
    "2026-02-30 12:00",
    "1999-12-31 12:00",
    "2200-01-01 12:00",
  ])
    expect(parseLocalInput(none), none).toBeNull();
});

it("times that no clock shows are refused", () => {
  for (const text of [
    "2026-12-03T19:30:00+99:00",
    "2026-12-03T19:30-14:30",
    "2026-12-03T19:30+02:75",
    "2026-12-03 24:00",
    "2026-12-03T24:00:00Z",
  ])
    expect(parseMoment(text)).toEqual({
      ok: false,
      failure: "expected a date and time that exists",
    });
  for (const text of ["2026-12-03T19:30+14:00", "2026-12-03 19:30-05:00", "2026-12-03T00:00Z"])
    expect(parseMoment(text)).toMatchObject({ ok: true });
});

it("a time is printed as commands read it, to the minute, with its offset while clocks go back", () => {
  const printed = printMinute(new Date("2026-12-04T00:30:59.900Z"));
  expect(printed).toBe("2026-12-03 19:30");
  expect(parseMoment(printed)).toEqual({ ok: true, value: "2026-12-04T00:30:00.000Z" });
  expect(printMinute(new Date("2026-11-01T06:30:12Z"))).toBe("2026-11-01T01:30-05:00");
});
