import { intlLocale } from "./intl-locale";
import type { Locale } from "./locales";

const shapes = {
  /** "Thursday, December 3, 2026" */
  date: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  /** "Thu, Dec 3" */
  "short-date": { weekday: "short", month: "short", day: "numeric" },
  /** "December 2026" */
  /** "Dec 3, 2026" */
  "short-day": { year: "numeric", month: "short", day: "numeric" },
  month: { year: "numeric", month: "long" },
  "month-name": { month: "long" },
  weekday: { weekday: "long" },
  day: { day: "numeric" },
  year: { year: "numeric" },
  /** "7:42 PM" */
  time: { hour: "numeric", minute: "2-digit" },
  /** "7:42 PM EST" */
  "time-with-zone": { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  /** "Thursday, December 3, 2026 at 7:30 PM" */
  "date-time": {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateShape = keyof typeof shapes;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: Locale, shape: DateShape, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${shape} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(intlLocale(locale), { ...shapes[shape], timeZone });
    formats.set(key, format);
  }
  return format;
}

// The same few hundred instants are written on nearly every page.
const written = new Map<string, string>();
const MOST_WRITTEN = 5000;

/** An ISO instant as the venue's wall shows it, in the visitor's language. New York unless told otherwise. */
export function formatDate(
  iso: string,
  shape: DateShape,
  locale: Locale,
  timeZone = "America/New_York",
): string {
  const key = `${locale} ${shape} ${timeZone} ${iso}`;
  let text = written.get(key);
  if (text === undefined) {
    // Browsers and Node differ in the space before PM; the ordinary one is in every font and every reader.
    text = formatFor(locale, shape, timeZone)
      .format(new Date(iso))
      .replace(/[\u202f\u00a0]/g, " ");
    if (written.size >= MOST_WRITTEN) written.clear();
    written.set(key, text);
  }
  return text;
}
