import { regionalTag } from "./intl";
import { venue } from "#contract/venue";

type WriteInstant = (instant: Date) => string;

/**
 * `zone`: whether the time zone is behind a time. "usual": where people write it, as in the United States, in English.
 * "always": for people who may be anywhere, as for a live stream.
 */
export type InstantOptions = Omit<Intl.DateTimeFormatOptions, "timeZoneName"> & {
  zone?: "usual" | "always" | undefined;
};

const isEnglish = (language: string): boolean => /^en\b/.test(language);

const NBSP = "\u00a0";

/** Pairs of parts that are joined by a no-break space: "December 3", "7:30 PM EST". */
const UNBROKEN = new Set([
  "day month",
  "month day",
  "minute dayPeriod",
  "dayPeriod timeZoneName",
  "minute timeZoneName",
]);

const unbroken = (text: string): string => text.replace(/\s/g, NBSP);

/**
 * The zone as a language writes it: "EST" in English in the United States, "MEZ" in German in Germany. Where `Intl` has
 * only "GMT-5", the place: "hora de Nueva York".
 */
function zoneNames(language: string, timeZone: string | undefined, country: string): WriteInstant {
  const isAmerican = language === "ht" || (country === "US" && isEnglish(language));
  const tag = isAmerican ? "en-US" : language;
  const [short, place] = (["short", "shortGeneric"] as const).map((timeZoneName) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName });
    return (instant: Date) =>
      format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  });
  return (instant) => {
    const name = short?.(instant) ?? "";
    if (isAmerican || !/^(GMT|UTC)[+\u2212-]/.test(name)) return name;
    const text = place?.(instant) ?? name;
    // "New York (Ortszeit)" and "New Yorktid" are pieced together by `Intl`.
    if (language === "de") return text.replace(/^(.*) \((Ortszeit)\)$/, "$2 $1");
    return language === "sv" ? text.replace(/^(.* .*)tid$/, "$1-tid") : text;
  };
}

/** Separators that replace those of `Intl`, by the types of the parts before and after. */
type Separators = Readonly<Record<string, string>>;

function getSeparators(language: string, { month }: Intl.DateTimeFormatOptions): Separators {
  const zone = { "minute timeZoneName": " (", "dayPeriod timeZoneName": " (" };
  // Swedish venues write "19.30"; `Intl` has a colon.
  if (language === "sv") return { ...zone, "hour minute": ".", "year hour": ` kl.${NBSP}` };
  // `Intl` has "um", which is wrong after "bis" and "ab"; a comma works in every sentence.
  if (language === "de")
    return { "year hour": ", ", "month hour": ", ", "minute timeZoneName": " Uhr (" };
  // `Intl` is inconsistent about a comma here.
  if (language === "en-GB") return { "weekday day": " " };
  // No "de" in abbreviated dates: `Intl` has it only in those with a weekday.
  if (language === "es")
    return {
      ...zone,
      "weekday day": " ",
      ...(month === "short" && { "day month": " ", "month year": " " }),
    };
  return {};
}

/** Ends a time: "19:30 Uhr", and "19:30 Uhr (MEZ)" or "2:30 p.m. (hora de Ciudad de México)" with its zone. */
function getEnd(language: string, { hour, timeZoneName }: Intl.DateTimeFormatOptions): string {
  if (timeZoneName !== undefined) return isEnglish(language) ? "" : ")";
  return language === "de" && hour !== undefined ? `${NBSP}Uhr` : "";
}

/**
 * How a language writes instants by these options, with no-break spaces inside a time and between day and month. Make
 * it once: a new Intl object costs more than a page.
 */
export function instantFormat(
  language: string,
  { zone, ...shape }: InstantOptions,
  country: string = venue.country,
): WriteInstant {
  const hasZone =
    zone === "always" || (zone === "usual" && country === "US" && isEnglish(language));
  const options = hasZone ? { ...shape, timeZoneName: "short" as const } : shape;
  if (language === "ht") return creoleFormat(options);
  const zoneName = zoneNames(language, options.timeZone, country);
  const format = new Intl.DateTimeFormat(regionalTag(language, country), options);
  const separators = getSeparators(language, options);
  const end = getEnd(language, options);
  // German `Intl` adds a full stop to abbreviated months unless they stand alone: "Jan." would appear beside "Dez".
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
      if (type === "timeZoneName") return zoneName(instant);
      // `Intl` has "8:15" without the zone and "08:15" with it: one moment is written in one way.
      if (type === "hour" && options.hour === "numeric") return value.replace(/^0(?=\d)/, "");
      // Some versions of `Intl` have a space in "p. m.".
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

/** "jedi 3 desanm 2026, 7:30 PM". `Intl` has no Haitian Creole. Short names are the first three letters. */
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
