import { languageTags, type Locale } from "#contract/names/locales";
import type { SeasonField } from "#contract/names/season-kinds";
import { formatAmountInput, toMinorUnits } from "#contract/text/typed-money";
import { calendarDay, calendarTime, toInstant } from "~/domain/arithmetic/dates";
import { packId } from "~/domain/forms/packed-id";
import {
  columnName,
  dayName,
  type Group,
  type Inputs,
  NO_TEXT,
  OTHER_LANGUAGES,
  OWN_LANGUAGE,
  textName,
  timeName,
} from "./form";

type Writing = { locale: Locale; only: string };

export const toEntries = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];
const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A text in the catalogue's language, or its translation. */
export const toText = (value: unknown, locale: string = OWN_LANGUAGE): string =>
  typeof value === "string"
    ? locale === OWN_LANGUAGE
      ? value
      : ""
    : text(Object.fromEntries(toEntries(value))[locale]);

/** An amount as files write it, in units of the currency: 45.5 or "45.50". */
export const minorUnits = (value: unknown): number => toMinorUnits(Number(text(value)));

const formatAmount = (value: unknown, { locale }: Writing): string =>
  text(value) === "" ? "" : formatAmountInput(minorUnits(value), languageTags[locale]);

/** The price for a band and a price type; null if it is not for sale. */
export const offeredPrice = (price: unknown): unknown =>
  typeof price === "object" && price !== null ? null : (price ?? null);

const formatDay = (moment: unknown) =>
  text(moment) === "" ? "" : calendarDay(toInstant(text(moment)));
const formatTime = (moment: unknown) =>
  text(moment) === "" ? "" : calendarTime(toInstant(text(moment)));

/** What the inputs of a field show for the value in a season's file; the inverse of `readInput`. */
export function writeInput(field: SeasonField, value: unknown, writing: Writing): Inputs {
  const { name, control } = field;
  const inLanguages = (of: (locale: string) => string): Inputs => ({
    [name]: of(OWN_LANGUAGE),
    ...Object.fromEntries(
      OTHER_LANGUAGES.map((locale) => [textName(name, locale), of(locale)] as const),
    ),
  });
  switch (control) {
    case "text":
    case "lines":
    case "option":
    case "record":
    case "whole":
      return { [name]: text(value) };
    case "translated":
    case "translated-lines":
      return inLanguages((locale) => toText(value, locale));
    case "translated-list":
      return inLanguages((locale) =>
        writeTexts(toList(value).map((entry) => toText(entry, locale))),
      );
    case "list":
      return { [name]: toList(value).map(text).join("\n") };
    case "money":
      return { [name]: formatAmount(value, writing) };
    case "amounts":
      return {
        [name]: toList(value)
          .map((amount) => formatAmount(amount, writing))
          .join("\n"),
      };
    case "flag":
      return { [name]: value === true ? "on" : undefined };
    case "moment":
      return { [dayName(name)]: formatDay(value), [timeName(name)]: formatTime(value) };
    case "moments": {
      const by = (of: (moment: unknown) => string): Group =>
        Object.fromEntries(toEntries(value).map(([id, moment]) => [packId(id), of(moment)]));
      return { [dayName(name)]: by(formatDay), [timeName(name)]: by(formatTime) };
    }
    case "records":
      return { [name]: toList(value).map(text) };
    case "prices":
      return {
        [name]: Object.fromEntries(
          toEntries(value).map(([band, types]) => [
            packId(band),
            Object.fromEntries(
              toEntries(types).map(([type, price]) => [
                packId(type),
                formatAmount(offeredPrice(price), writing),
              ]),
            ),
          ]),
        ),
      };
    case "table":
      return {
        [name]: toList(value)
          .map((entry) => getLine(field, entry, writing))
          .join("\n"),
        ...Object.fromEntries(
          (field.translated ?? []).flatMap((column) =>
            OTHER_LANGUAGES.map((locale) => [
              textName(columnName(name, column), locale),
              writeTexts(toList(value).map((entry) => toText(pickPart(entry, column), locale))),
            ]),
          ),
        ),
      };
  }
}

/** One a line; nothing if a language has no text at all. */
export const writeTexts = (texts: readonly string[]): string =>
  texts.some((each) => each !== "")
    ? texts.map((each) => inOneLine(each) || NO_TEXT).join("\n")
    : "";

const inOneLine = (of: string) => of.replaceAll(/\s*\n\s*/g, " ");

/** A part of an entry of a table, as files write it. */
export const pickPart = (entry: unknown, column: string): unknown =>
  Object.fromEntries(toEntries(entry))[column];

function getLine(
  { columns, only }: Extract<SeasonField, { control: "table" }>,
  entry: unknown,
  writing: Writing,
): string {
  if (entry === only) return writing.only;
  return pickParts(columns, entry).map(escapePart).join(" | ");
}

/** The texts of an entry of a table, without the last ones that are empty. */
export function pickParts(columns: readonly string[], entry: unknown): string[] {
  const parts = columns.map((column) => inOneLine(toText(pickPart(entry, column))));
  while (parts.length > 1 && parts.at(-1) === "") parts.pop();
  return parts;
}

/** Backslashes that escape nothing are left as they are. */
const escapePart = (part: string) => part.replaceAll(/\||\\(?=[\\|]|$)/g, "\\$&");

const normalized = (value: Inputs[string] | Group[string]): unknown => {
  if (typeof value === "string") return value.replaceAll("\r\n", "\n").trim();
  if (Array.isArray(value)) return [...(value as readonly string[])].sort();
  if (typeof value !== "object") return "";
  const filled = Object.entries(value).flatMap(([name, inner]) => {
    const of = normalized(inner);
    return of === "" || JSON.stringify(of) === "{}" ? [] : [[name, of] as const];
  });
  return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Whether the inputs of a field have been left as they were. */
export const isSameInput = (typed: Inputs, written: Inputs): boolean =>
  Object.entries(written).every(([name, value]) => {
    const [now, before] = [typed[name], value].map((each) => JSON.stringify(normalized(each)));
    // Neither an empty list nor an empty group is posted.
    const isNothing = (json: string | undefined) => json === '""' || json === "[]" || json === "{}";
    return now === before || (isNothing(now) && isNothing(before));
  });
