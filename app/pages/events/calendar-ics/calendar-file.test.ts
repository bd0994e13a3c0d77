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
};
const fileWith = (changes: Partial<typeof entry> = {}) =>
  calendarFile(
    { ...entry, ...changes },
    { stamp: "2026-11-20T12:00:00-05:00", host: "example.com", language: "de" },
  );
/** Joins folded lines. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

it("calendarFile writes the times in New York's zone, the place and the texts", () => {
  const lines = linesOf(fileWith());
  expect(lines).toContain("DTSTART;TZID=America/New_York:20261203T193000");
  expect(lines).toContain("DTEND;TZID=America/New_York:20261203T214000");
  expect(lines).toContain("DTSTAMP:20261120T170000Z");
  expect(lines).toContain("UID:14939-2@example.com");
  expect(lines).toContain("LOCATION;LANGUAGE=en-US:Main Hall\\, Riverside Performing Arts Center");
  expect(lines).toContain("SUMMARY;LANGUAGE=en-US:Pelleas\\; a legend\\, and more");
  expect(lines).toContain("DESCRIPTION;LANGUAGE=de:Opens the doors at 7.\\nNo late seating.");
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
      texts: {
        summary: `en-US: ${entry.title}`,
        location: `en-US: ${entry.place}`,
        description: `de: ${entry.description}`,
      },
    });
  }
});

it("calendarFile folds lines at 75 octets without splitting a character", () => {
  const file = fileWith({ title: "Dvořák ".repeat(30) });
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`SUMMARY;LANGUAGE=en-US:${"Dvořák ".repeat(30)}`);
});
