import { VENUE_ZONE } from "#contract/venue";
import { DEFAULT_LOCALE, languageTags } from "~/i18n/locales";

/** Times are ISO with New York's offset. */
type CalendarEntry = {
  id: string;
  title: string;
  /** The hall, the venue and its address. */
  place: string;
  /** In the visitor's language. */
  description: string;
  /** The box office's texts about the event and the way to it. */
  comment: string | null;
  url: string;
  startsAt: string;
  endsAt: string;
};

/** New York's daylight saving since 2007 (Energy Policy Act of 2005, section 110), for calendars without the zone. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  `TZID:${VENUE_ZONE}`,
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "TZNAME:EDT",
  "DTSTART:20070311T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "TZNAME:EST",
  "DTSTART:20071104T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/**
 * A performance as an iCalendar file (RFC 5545), in New York's local time.
 * @param stamp creation time, ISO
 * @param host makes the entry's id globally unique
 * @param language BCP 47 tag of the description; the other texts are in the box office's language
 */
export function calendarFile(
  entry: CalendarEntry,
  { stamp, host, language }: { stamp: string; host: string; language: string },
) {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Performances//EN",
    "METHOD:PUBLISH",
    ...ZONE,
    "BEGIN:VEVENT",
    `UID:${escapeText(entry.id)}@${host}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART;TZID=${VENUE_ZONE}:${clock(entry.startsAt)}`,
    `DTEND;TZID=${VENUE_ZONE}:${clock(entry.endsAt)}`,
    textLine("SUMMARY", OWN_LANGUAGE, entry.title),
    textLine("LOCATION", OWN_LANGUAGE, entry.place),
    textLine("DESCRIPTION", language, entry.description),
    ...(entry.comment === null ? [] : [textLine("COMMENT", OWN_LANGUAGE, entry.comment)]),
    `URL:${entry.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

const OWN_LANGUAGE = languageTags[DEFAULT_LOCALE];

/** A property with its language (RFC 5545, section 3.2.10). */
const textLine = (name: string, language: string, text: string) =>
  `${name};LANGUAGE=${language}:${escapeText(text)}`;

function clock(iso: string): string {
  return iso.slice(0, 19).replace(/[-:]/g, "");
}

function utc(iso: string): string {
  return `${clock(new Date(iso).toISOString())}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Folds a line after 75 octets (RFC 5545, section 3.1) without splitting a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
