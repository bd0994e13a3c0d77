import { VENUE_ZONE } from "#contract/venue";
import { isRepeatedTime } from "~/domain/arithmetic/dates";
import { zoneLines } from "./zone-lines";

/** Times are ISO with the venue's offset. */
type CalendarEntry = {
  id: string;
  title: string;
  /** The hall, the venue and its address. */
  place: string;
  /** In the visitor's language. */
  description: string;
  /** The box office's texts about the event and the way to it that have no translation. */
  comment: string | null;
  url: string;
  startsAt: string;
  endsAt: string;
  isCancelled: boolean;
  /** Increases with each change, so that a calendar replaces the entry. */
  revision: number;
  /** When the performance was last changed, so that an unchanged entry has the same stamp each time. */
  revisedAt: string;
};

/**
 * A performance as an iCalendar file (RFC 5545), in the venue's local time, or in UTC in the hour that is repeated when the
 * clocks go back. Texts have no LANGUAGE parameter, with which some calendars show no text.
 * @param host makes the entry's id globally unique
 */
export function calendarFile(entry: CalendarEntry, host: string): string {
  const isAmbiguous = [entry.startsAt, entry.endsAt].some(isRepeatedTime);
  const timeLine = (name: string, iso: string) =>
    isAmbiguous ? `${name}:${utc(iso)}` : `${name};TZID=${VENUE_ZONE}:${clock(iso)}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Performances//EN",
    "METHOD:PUBLISH",
    ...zoneLines(VENUE_ZONE, entry.startsAt, entry.endsAt),
    "BEGIN:VEVENT",
    `UID:${escapeText(entry.id)}@${host}`,
    `SEQUENCE:${entry.revision}`,
    `DTSTAMP:${utc(entry.revisedAt)}`,
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    timeLine("DTSTART", entry.startsAt),
    timeLine("DTEND", entry.endsAt),
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    ...(entry.comment === null ? [] : [`COMMENT:${escapeText(entry.comment)}`]),
    `URL:${entry.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

function clock(iso: string): string {
  return iso.slice(0, 19).replace(/[-:]/g, "");
}

function utc(iso: string): string {
  return `${clock(new Date(iso).toISOString())}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Folds a line after 75 octets (RFC 5545, section 3.1) without splitting a character or an escape. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const [unit] of line.matchAll(/\\?./gsu)) {
    const size = new TextEncoder().encode(unit).length;
    if (octets + size > 75) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += unit;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
