import { intlTag } from "./intl";
import { VENUE_ZONE } from "./venue";

type WriteInstant = (instant: Date) => string;

const NBSP = "\u00a0";

/** Of two parts, those that stay on one line: "December 3", "7:30 PM EST". */
const UNBROKEN = new Set([
  "day month",
  "month day",
  "minute dayPeriod",
  "dayPeriod timeZoneName",
  "minute timeZoneName",
]);

const unbroken = (text: string): string => text.replace(/\s/g, NBSP);

const zone = new Intl.DateTimeFormat("en-US", { timeZone: VENUE_ZONE, timeZoneName: "short" });

/** "EST" for the "GMT-5" that `Intl` writes in every language but American English. */
const zoneName = (instant: Date): string =>
  zone.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";

/** By the parts before and after: what a language writes between them where we do not follow `Intl`. */
type Separators = Readonly<Record<string, string>>;

function separatorsOf(language: string, { month }: Intl.DateTimeFormatOptions): Separators {
  // As Swedish venues write a time; `Intl` has the colon of timetables.
  if (language === "sv") return { "hour minute": ".", "year hour": ` kl.${NBSP}` };
  // "um" would be wrong after "bis" and "ab"; a comma reads well in every sentence.
  if (language === "de") return { "year hour": ", ", "minute timeZoneName": " Uhr (" };
  // `Intl` has a comma here in some patterns and none in others.
  if (language === "en-GB") return { "weekday day": " " };
  // Without "de" between abbreviations: `Intl` has it only where there is a weekday.
  if (language === "es")
    return {
      "weekday day": " ",
      ...(month === "short" && { "day month": " ", "month year": " " }),
    };
  return {};
}

/** "19:30 Uhr", and the end of "19:30 Uhr (EST)". */
function endOf(language: string, { hour, timeZoneName }: Intl.DateTimeFormatOptions): string {
  if (language !== "de" || hour === undefined) return "";
  return timeZoneName === undefined ? `${NBSP}Uhr` : ")";
}

/**
 * How a language writes instants by these options, with no-break spaces inside a time and between day and month. Make it
 * once: a new Intl object costs more than a page.
 */
export function instantFormat(language: string, options: Intl.DateTimeFormatOptions): WriteInstant {
  if (language === "ht") return creoleFormat(options);
  const format = new Intl.DateTimeFormat(intlTag(language), options);
  const separators = separatorsOf(language, options);
  const end = endOf(language, options);
  // "Jan 2027" beside "Dez": German abbreviates months with a full stop as soon as something follows.
  const bareMonth =
    language === "de" && options.month === "short" && options.day === undefined
      ? new Intl.DateTimeFormat(language, { month: "short", timeZone: options.timeZone })
      : null;
  return (instant) => {
    const parts = format.formatToParts(instant);
    const texts = parts.map(({ type, value }, at) => {
      if (type === "literal") {
        const between = `${parts[at - 1]?.type} ${parts[at + 1]?.type}`;
        const text = separators[between] ?? value;
        return UNBROKEN.has(between) ? unbroken(text) : text;
      }
      if (type === "month" && bareMonth !== null) return bareMonth.format(instant);
      if (type === "timeZoneName" && value.startsWith("GMT")) return zoneName(instant);
      // "p. m." in some versions of `Intl`.
      return type === "dayPeriod" ? unbroken(value) : value;
    });
    return `${texts.join("")}${end}`;
  };
}

const ENGLISH_DAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
const CREOLE_DAYS = "dimanch lendi madi mèkredi jedi vandredi samdi".split(" ");
const CREOLE_MONTHS = "janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm".split(
  " ",
);

/** "jedi 3 desanm 2026, 7:30 PM": `Intl` has no Haitian Creole. Short names are the first three letters. */
function creoleFormat(options: Intl.DateTimeFormatOptions): WriteInstant {
  const format = new Intl.DateTimeFormat("en-US", {
    ...options,
    ...(options.weekday && ({ weekday: "short" } as const)),
    ...(options.month && ({ month: "numeric" } as const)),
  });
  const name = (full = "", width?: string) => (width === "short" ? full.slice(0, 3) : full);
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
    const join = (texts: string[], between: string) => texts.filter(Boolean).join(between);
    const month = name(CREOLE_MONTHS[Number(part("month")) - 1], options.month);
    const date = [
      name(CREOLE_DAYS[ENGLISH_DAYS.indexOf(part("weekday"))], options.weekday),
      join([part("day"), month], NBSP),
      part("year"),
    ];
    const clock = join([part("hour"), part("minute")], ":");
    const time = [clock, part("dayPeriod"), part("timeZoneName")];
    return join([join(date, " "), join(time, NBSP)], ", ");
  };
}
