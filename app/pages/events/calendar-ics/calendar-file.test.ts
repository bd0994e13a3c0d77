import { expect, it } from "vitest";

import { calendarFile } from "./calendar-file";

import { readCalendar } from "../../../../tests/support/read-calendar";

const entry = {
  id: "14939-2",
  title: "Pelleas; a legend, and more",
  place: "Main Hall, Riverside Performing Arts Center",
  description: "Opens the doors at 7.\nNo late seating.",
  comment: null as string | null,
  url: "https://example.com/events/14939/14939-2",
  startsAt: "2026-12-03T19:30:00-05:00",
  endsAt: "2026-12-03T21:40:00-05:00",
  isCancelled: false,
  revision: 0,
  revisedAt: "2026-11-20T12:00:00-05:00",
};
const fileWith = (changes: Partial<typeof entry> = {}) =>
  calendarFile({ ...entry, ...changes }, "example.com");
/** Joins folded lines. */
const listLines = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

it("calendarFile writes the times in New York's zone, the place and the texts", () => {
  const lines = listLines(fileWith());
  expect(lines).toContain("DTSTART;TZID=America/New_York:20261203T193000");
  expect(lines).toContain("DTEND;TZID=America/New_York:20261203T214000");
  expect(lines).toContain("DTSTAMP:20261120T170000Z");
  expect(lines).toContain("UID:14939-2@example.com");
  expect(lines).toContain("LOCATION:Main Hall\\, Riverside Performing Arts Center");
  expect(lines).toContain("SUMMARY:Pelleas\\; a legend\\, and more");
  expect(lines).toContain("DESCRIPTION:Opens the doors at 7.\\nNo late seating.");
});

it("calendarFile has the right local time and instant around both daylight saving changes", () => {
  for (const [startsAt, endsAt] of [
    // The Saturday before the clocks go forward, during the change, and the evening after.
    ["2027-03-13T19:30:00-05:00", "2027-03-13T21:30:00-05:00"],
    ["2027-03-14T01:30:00-05:00", "2027-03-14T03:30:00-04:00"],
    ["2027-03-14T19:30:00-04:00", "2027-03-14T21:30:00-04:00"],
    // The same for the clocks going back.
    ["2026-10-31T19:30:00-04:00", "2026-10-31T21:30:00-04:00"],
    ["2026-11-01T00:30:00-04:00", "2026-11-01T02:15:00-05:00"],
    ["2026-11-01T19:30:00-05:00", "2026-11-01T21:30:00-05:00"],
  ] as const) {
    const [event] = readCalendar(fileWith({ startsAt, endsAt }));
    expect(event).toEqual({
      starts: { clock: startsAt.slice(0, 16), instant: Date.parse(startsAt) },
      ends: { clock: endsAt.slice(0, 16), instant: Date.parse(endsAt) },
      title: entry.title,
      description: entry.description,
      texts: { location: entry.place, description: entry.description },
    });
  }
});

it("calendarFile writes times in UTC in the hour that is repeated when the clocks go back", () => {
  for (const [startsAt, endsAt, lines] of [
    [
      "2026-11-01T00:30:00-04:00",
      "2026-11-01T01:45:00-04:00",
      ["DTSTART:20261101T043000Z", "DTEND:20261101T054500Z"],
    ],
    [
      "2026-11-01T01:30:00-05:00",
      "2026-11-01T03:00:00-05:00",
      ["DTSTART:20261101T063000Z", "DTEND:20261101T080000Z"],
    ],
  ] as const) {
    const file = fileWith({ startsAt, endsAt });
    expect(listLines(file)).toEqual(expect.arrayContaining([...lines]));
    expect(readCalendar(file)[0]?.ends.instant).toBe(Date.parse(endsAt));
  }
});

it("calendarFile of a canceled performance replaces the entry that calendars have", () => {
  const before = listLines(fileWith());
  const canceled = { isCancelled: true, revision: 1, revisedAt: "2026-11-25T12:00:00-05:00" };
  const after = listLines(fileWith(canceled));
  const changed = after.filter((line) => !before.includes(line));
  expect(changed).toEqual(["SEQUENCE:1", "DTSTAMP:20261125T170000Z", "STATUS:CANCELLED"]);
  expect(before).toContain("SEQUENCE:0");
});

it("calendarFile has no parameters but the time zone", () => {
  const file = fileWith({ comment: "Enter from Riverside Drive." });
  const names = listLines(file).map((line) => /^[^:]*/.exec(line)?.[0]);
  expect(names.filter((name) => name?.includes(";"))).toEqual([
    `DTSTART;TZID=America/New_York`,
    `DTEND;TZID=America/New_York`,
  ]);
});

it("calendarFile never folds inside an escape", () => {
  for (let length = 50; length < 80; length += 1) {
    const title = `${"x".repeat(length)},;\\y\n${"z".repeat(80)}`;
    const file = fileWith({ title });
    expect(file).not.toMatch(/[^\\](?:\\\\)*\\\r\n /);
    expect(readCalendar(file)[0]?.title).toBe(title);
  }
});

it("calendarFile folds lines at 75 octets without splitting a character", () => {
  const file = fileWith({ title: "Dvořák ".repeat(30) });
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(listLines(file)).toContain(`SUMMARY:${"Dvořák ".repeat(30)}`);
});
