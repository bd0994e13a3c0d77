import ICAL from "ical.js";
import { expect, it } from "vitest";

import { zoneLines } from "./zone-lines";

const TIMES = ["2027-02-12T19:00:00+01:00", "2027-02-12T21:00:00+01:00"] as const;
const HOUR = 3_600_000;

it.each([
  "Europe/Stockholm",
  "Europe/London",
  "Europe/Dublin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "UTC",
])("calendars read the times of %s as they are on its clocks, all year", (zone) => {
  const component = new ICAL.Component(
    ICAL.parse(zoneLines(zone, ...TIMES).join("\r\n")) as unknown[],
  );
  const read = new ICAL.Timezone(component);
  // "2027-02-12 19:00:00"
  const clock = new Intl.DateTimeFormat("sv", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const start = Date.UTC(2027, 0, 1, 0, 30);
  for (let at = start; at < start + 365 * 24 * HOUR; at += HOUR) {
    const local = clock.format(at);
    // A time that is repeated as the clocks go back is written in UTC.
    if ([-HOUR, -HOUR / 2, HOUR / 2, HOUR].some((by) => clock.format(at + by) === local)) continue;
    const time = ICAL.Time.fromDateTimeString(local.replace(" ", "T"));
    time.zone = read;
    if (time.toUnixTime() * 1_000 !== at) expect.fail(`${local} is read as another time`);
  }
});

it("a zone without summer time has one offset", () => {
  expect(zoneLines("Asia/Kolkata", ...TIMES)).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Asia/Kolkata",
    "BEGIN:STANDARD",
    "TZOFFSETFROM:+0530",
    "TZOFFSETTO:+0530",
    "DTSTART:20260101T053000",
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
});
