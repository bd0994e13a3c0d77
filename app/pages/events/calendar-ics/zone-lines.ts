import { LRUCache } from "lru-cache";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** By zone and years: most performances are in the same two. */
const known = new LRUCache<string, string[]>({ max: 20 });

/**
 * The lines of a time zone (RFC 5545, section 3.6.5) for calendars that don't have it, with each change of its offset from the
 * year before the first time to the year after the last. Both are ISO times.
 */
export function zoneLines(zone: string, startsAt: string, endsAt: string): string[] {
  const [first, last] = [Number(startsAt.slice(0, 4)), Number(endsAt.slice(0, 4))];
  const key = `${zone} ${first} ${last}`;
  const lines = known.get(key) ?? describeZone(zone, first - 1, last + 1);
  known.set(key, lines);
  return lines;
}

/** In minutes from UTC, at so many milliseconds. */
type OffsetAt = (at: number) => number;

function describeZone(zone: string, firstYear: number, lastYear: number): string[] {
  const offsetAt = getOffsets(zone);
  const [start, end] = [Date.UTC(firstYear, 0, 1), Date.UTC(lastYear + 1, 0, 1)];
  const onsets = [describeOnset(start, offsetAt(start), offsetAt(start))];
  for (let day = start; day < end; day += DAY) {
    const [before, after] = [offsetAt(day), offsetAt(day + DAY)];
    if (before !== after)
      onsets.push(describeOnset(findChange(offsetAt, day, day + DAY), before, after));
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...onsets.flat(), "END:VTIMEZONE"];
}

function getOffsets(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  return (at) => {
    // "11/27/2026, GMT-05:00", and without a number in UTC.
    const [, sign, hours = "0", minutes = "0"] =
      /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
    return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  };
}

/** The first minute with another offset. */
function findChange(offsetAt: OffsetAt, from: number, to: number): number {
  const old = offsetAt(from);
  let [before, after] = [from, to];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle) === old) before = middle;
    else after = middle;
  }
  return after;
}

function describeOnset(at: number, before: number, after: number): string[] {
  const kind = after > before ? "DAYLIGHT" : "STANDARD";
  // By the clock before the change.
  const local = new Date(at + before * MINUTE).toISOString().slice(0, 19);
  return [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${formatOffset(before)}`,
    `TZOFFSETTO:${formatOffset(after)}`,
    `DTSTART:${local.replace(/[-:]/g, "")}`,
    `END:${kind}`,
  ];
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const parts = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${parts.join("")}`;
}
