import { expect, it } from "vitest";

import { boundsOfMonth, boundsOfWeek, toIso, toIsoOrNull } from "./dates";

it("instants on the wire carry New York's offset of that day, on both sides of a clock change", () => {
  expect(toIso(new Date("2026-10-31T23:30:00Z"))).toBe("2026-10-31T19:30:00-04:00");
  expect(toIso(new Date("2026-11-02T00:30:00Z"))).toBe("2026-11-01T19:30:00-05:00");
});

it("instants on the wire tell the two hours of the night apart that have one name", () => {
  expect(toIso(new Date("2026-11-01T05:30:00Z"))).toBe("2026-11-01T01:30:00-04:00");
  expect(toIso(new Date("2026-11-01T06:30:00Z"))).toBe("2026-11-01T01:30:00-05:00");
});

it("instants on the wire never promise more time than there is", () => {
  expect(toIso(new Date("2026-12-01T12:00:00.999Z"))).toBe("2026-12-01T07:00:00-05:00");
});

it("instants on the wire may be missing", () => {
  expect(toIsoOrNull(null)).toBeNull();
});

it("months begin and end at midnight in New York", () => {
  const { from, until } = boundsOfMonth("2026-11");
  expect(from.toISOString()).toBe("2026-11-01T04:00:00.000Z");
  expect(until.toISOString()).toBe("2026-12-01T05:00:00.000Z");
});

it("invalid months are refused", () => {
  expect(() => boundsOfMonth("2026-13")).toThrow(RangeError);
});

it("the bounds of a week are New York's midnights seven days apart, across the change of the clocks too", () => {
  const bounds = boundsOfWeek("2026-11-01");
  expect([bounds?.from, bounds?.until].map((at) => at?.toISOString())).toEqual([
    "2026-11-01T04:00:00.000Z",
    "2026-11-08T05:00:00.000Z",
  ]);
});

it("the bounds of a week are null for a day that is not in the calendar", () => {
  expect(boundsOfWeek("2026-02-30")).toBeNull();
});
