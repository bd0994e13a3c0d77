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
const made = (change: Partial<typeof entry> = {}) =>
  calendarFile(
    { ...entry, ...change },
    { stamp: "2026-11-20T12:00:00-05:00", host: "example.com", language: "de" },
  );
/** With folded lines joined. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

it("a performance's calendar file has the time and place, in New York's local time", () => {
  const lines = linesOf(made());
  expect(lines).toContain("DTSTART;TZID=America/New_York:20261203T193000");
  expect(lines).toContain("DTEND;TZID=America/New_York:20261203T214000");
  expect(lines).toContain("DTSTAMP:20261120T170000Z");
  expect(lines).toContain("UID:14939-2@example.com");
  expect(lines).toContain("LOCATION;LANGUAGE=en-US:Main Hall\\, Riverside Performing Arts Center");
  expect(lines).toContain("SUMMARY;LANGUAGE=en-US:Pelleas\\; a legend\\, and more");
  expect(lines).toContain("DESCRIPTION;LANGUAGE=de:Opens the doors at 7.\\nNo late seating.");
});

it("a performance's calendar file gives every calendar the local time and the instant, also around both clock changes", () => {
  for (const [startsAt, endsAt] of [
    // The Saturday before and the Sunday on which clocks go forward, and the evening after.
    ["2027-03-13T19:30:00-05:00", "2027-03-13T21:30:00-05:00"],
    ["2027-03-14T01:30:00-05:00", "2027-03-14T03:30:00-04:00"],
    ["2027-03-14T19:30:00-04:00", "2027-03-14T21:30:00-04:00"],
    // The same where they go back.
    ["2026-10-31T19:30:00-04:00", "2026-10-31T21:30:00-04:00"],
    ["2026-11-01T00:30:00-04:00", "2026-11-01T02:15:00-05:00"],
    ["2026-11-01T19:30:00-05:00", "2026-11-01T21:30:00-05:00"],
  ] as const) {
    const [event] = readCalendar(made({ startsAt, endsAt }));
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

it("a performance's calendar file has no line of more than 75 octets, and cuts no letter in two", () => {
  const file = made({ title: "Dvořák ".repeat(30) });
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`SUMMARY;LANGUAGE=en-US:${"Dvořák ".repeat(30)}`);
});
