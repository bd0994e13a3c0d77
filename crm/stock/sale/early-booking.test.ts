import { expect, it } from "vitest";

import { earlyBooking, openLevels } from "./early-booking";

const openings = [
  { level: "Patron", opensAt: "2026-12-01T10:00:00+00:00" },
  { level: "Friend", opensAt: "2026-12-08T10:00:00+00:00" },
  { level: "Partner", opensAt: "2026-12-08T10:00:00+00:00" },
  { level: "Guest", opensAt: "2026-12-16T10:00:00+00:00" },
];
const window = {
  startsAt: new Date("2027-01-01T19:30:00Z"),
  onSaleAt: new Date("2026-12-15T10:00:00Z"),
  offSaleAt: null,
  priorityFrom: new Date("2026-12-01T10:00:00Z"),
  cancelled: false,
  boxOfficeOnly: false,
};
const levelsAt = (now: string, change: Partial<typeof window> = {}) =>
  earlyBooking(openings, { ...window, ...change }, new Date(now)).map(({ levels }) => levels);

it("priority booking that is to come is said by its levels, those of one time together", () => {
  expect(levelsAt("2026-11-20T10:00:00Z")).toEqual([["Patron"], ["Friend", "Partner"]]);
  expect(levelsAt("2026-12-02T10:00:00Z")).toEqual([["Friend", "Partner"]]);
});

it("priority booking is not said once everyone can book, nor of what is not sold online", () => {
  expect(levelsAt("2026-12-15T10:00:00Z")).toEqual([]);
  expect(levelsAt("2026-11-20T10:00:00Z", { cancelled: true })).toEqual([]);
  expect(levelsAt("2026-11-20T10:00:00Z", { boxOfficeOnly: true })).toEqual([]);
});

it("during priority booking the levels that can book are said, and nothing before and after it", () => {
  const openAt = (now: string, change: Partial<typeof window> = {}) =>
    openLevels(openings, { ...window, ...change }, new Date(now));
  expect(openAt("2026-11-20T10:00:00Z")).toEqual([]);
  expect(openAt("2026-12-02T10:00:00Z")).toEqual(["Patron"]);
  expect(openAt("2026-12-08T10:00:00Z")).toEqual(["Patron", "Friend", "Partner"]);
  expect(openAt("2026-12-15T10:00:00Z")).toEqual([]);
  expect(openAt("2026-12-02T10:00:00Z", { cancelled: true })).toEqual([]);
});
