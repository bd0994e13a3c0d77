import { expect, it } from "vitest";

import { instantFormat, type InstantOptions } from "./format-instant";

const EVENING = new Date("2026-12-03T20:30:00Z");
const timeIn = (language: string, zone: InstantOptions["zone"], venue: Venue) =>
  instantFormat(
    language,
    { hour: "numeric", minute: "2-digit", timeZone: venue.timeZone, zone },
    venue.country,
  )(EVENING).replaceAll("\u00a0", " ");

type Venue = { country: string; timeZone: string };
const NEW_YORK = { country: "US", timeZone: "America/New_York" };
const CHICAGO = { country: "US", timeZone: "America/Chicago" };
const MEXICO = { country: "MX", timeZone: "America/Mexico_City" };
const BERLIN = { country: "DE", timeZone: "Europe/Berlin" };
const LONDON = { country: "GB", timeZone: "Europe/London" };

it.each([
  ["en-US", NEW_YORK, "3:30 PM EST"],
  ["en-US", CHICAGO, "2:30 PM CST"],
  ["en-GB", CHICAGO, "14:30 CST"],
  ["es", CHICAGO, "2:30 p.m."],
  ["ht", NEW_YORK, "3:30 PM"],
  ["de", NEW_YORK, "15:30 Uhr"],
  ["sv", NEW_YORK, "15.30"],
  ["es", MEXICO, "2:30 p.m."],
  ["en-US", MEXICO, "2:30 PM"],
  ["de", BERLIN, "21:30 Uhr"],
  ["en-GB", BERLIN, "21:30"],
  ["en-GB", LONDON, "20:30"],
] as const)(
  "in %s at %j a time has its zone only where people write it: %s",
  (language, at, text) => {
    expect(timeIn(language, "usual", at)).toBe(text);
  },
);

it.each([
  ["en-US", NEW_YORK, "3:30 PM EST"],
  ["en-GB", NEW_YORK, "15:30 EST"],
  ["es", NEW_YORK, "3:30 p.m. (hora de Nueva York)"],
  ["ht", NEW_YORK, "3:30 PM EST"],
  ["de", NEW_YORK, "15:30 Uhr (Ortszeit New York)"],
  ["sv", NEW_YORK, "15.30 (New York-tid)"],
  ["es", MEXICO, "2:30 p.m. (hora de Ciudad de México)"],
  ["de", BERLIN, "21:30 Uhr (MEZ)"],
  ["sv", BERLIN, "21.30 (CET)"],
  ["en-GB", BERLIN, "21:30 CET"],
  ["en-GB", LONDON, "20:30 GMT"],
  ["en-US", BERLIN, "9:30 PM Germany Time"],
] as const)("in %s at %j a time for viewers anywhere has its zone: %s", (language, at, text) => {
  expect(timeIn(language, "always", at)).toBe(text);
});

it.each(["de", "sv", "es", "en-GB", "en-US"])(
  "in %s an early hour is written the same with its zone as without",
  (language) => {
    const early = new Date("2026-11-28T07:15:00Z");
    const write = (zone: InstantOptions["zone"]) => {
      const shape = {
        hour: "numeric",
        minute: "2-digit",
        timeZone: "Europe/Zurich",
        zone,
      } as const;
      return instantFormat(language, shape, "CH")(early);
    };
    expect(write(undefined)).toMatch(/^8/);
    expect(write("always")).toMatch(/^8/);
  },
);
