import type { Result } from "#contract/calls/result";
import type { Locale } from "#contract/names/locales";
import type { SeasonError, SeasonField } from "#contract/names/season-kinds";
import {
  columnName,
  type Group,
  type Inputs,
  NO_TEXT,
  OTHER_LANGUAGES,
  OWN_LANGUAGE,
  textName,
} from "./form";
import { pickPart, toText, writeTexts } from "./write-inputs";

/** Date and hall of a sold performance change on the page that moves it. */
export const MOVED_FIELDS: ReadonlySet<string> = new Set(["starts", "plan"]);
export const SOLD_MOVE = "season.sold-move";

/** Why an input is refused before the box office reads it, or by it. */
export type InputError = SeasonError | "amount" | "number" | "moment" | "lines" | "parts";

/** What a field of a season's file says; `undefined`: nothing, so that it stays. */
export type Read = Result<unknown, Refused>;
/** `at`: the input, if it is not the field's first. */
type Refused = { error: InputError; at?: string };

export const say = (value: unknown): Read => ({ ok: true, value });
export const refuse = (error: InputError, at?: string): Read => ({
  ok: false,
  failure: at === undefined ? { error } : { error, at },
});

export const textIn = (inputs: Inputs | Group, name: string): string => {
  const value = inputs[name];
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
};

export const splitLines = (text: string): string[] => text.split("\n").map((line) => line.trim());

/**
 * A text in each language that has one; alone, it leaves the translations that there are. They are shared by all records
 * with the same text, so one is only removed if the form showed it: the text is as before, and its language is now empty.
 */
function inLanguages(own: string, others: readonly (readonly [Locale, string])[], before: unknown) {
  const isSame = toText(before).trim() === own;
  const translations = others.flatMap(([locale, text]): [Locale, string | null][] => {
    if (text !== "") return [[locale, text]];
    return isSame && toText(before, locale) !== "" ? [[locale, null]] : [];
  });
  return translations.length === 0
    ? own
    : { [OWN_LANGUAGE]: own, ...Object.fromEntries(translations) };
}

export function readTranslated(field: SeasonField, inputs: Inputs, before: unknown): Read {
  const own = textIn(inputs, field.name);
  const others = OTHER_LANGUAGES.map(
    (locale) => [locale, textIn(inputs, textName(field.name, locale))] as const,
  );
  if (own !== "") return say(inLanguages(own, others, before));
  // The form showed the translations of a text that is emptied: they go with it. One that was typed has lost its text.
  const isTyped = others.some(
    ([locale, text]) => text !== "" && text !== toText(before, locale).trim(),
  );
  return "empty" in field && !isTyped ? say(field.empty) : refuse("required");
}

/** Lines of the same number in each language that has any. */
export function readTranslatedList(field: SeasonField, inputs: Inputs, before: unknown): Read {
  const read = (name: string) => {
    const typed = textIn(inputs, name);
    return typed === "" ? [] : splitLines(typed);
  };
  const own = read(field.name);
  const others = OTHER_LANGUAGES.map(
    (locale) => [locale, read(textName(field.name, locale))] as const,
  );
  if (own.length === 0 && !("empty" in field)) return refuse("required");
  if (own.includes("") || others.some(([, lines]) => lines.length > own.length))
    return refuse("lines");
  const shown: readonly unknown[] = Array.isArray(before) ? before : [];
  return say(
    own.map((text, index) =>
      inLanguages(
        text,
        others.map(([locale, { [index]: line = NO_TEXT }]) => [
          locale,
          line === NO_TEXT ? "" : line,
        ]),
        shown.find((each) => toText(each).trim() === text),
      ),
    ),
  );
}

type TableField = Extract<SeasonField, { control: "table" }>;

/** The parts of a line; a bar or a backslash of a text is written with a backslash before it, as `escapePart` does. */
const listParts = (line: string): string[] =>
  line.split(/(?<=(?<!\\)(?:\\\\)*)\|/).map((part) => part.trim().replaceAll(/\\([\\|])/g, "$1"));

/** The entries of a table. A line without bars is the entry's title, or its first part. */
export function readTable(
  field: TableField,
  inputs: Inputs,
  onlyWord: string,
  before: unknown,
): Read {
  const { name, columns, only } = field;
  const lines = splitLines(textIn(inputs, name)).filter((line) => line !== "");
  const main = columns.includes("title") ? "title" : (columns[0] ?? "");
  const entries: (Entry | string)[] = [];
  for (const line of lines) {
    const isOnly = [only, onlyWord].some((word) => word?.toLowerCase() === line.toLowerCase());
    if (only !== undefined && isOnly) {
      entries.push(only);
      continue;
    }
    const parts = listParts(line);
    if (parts.length > columns.length) return refuse("parts");
    const required = Object.fromEntries(columns.slice(0, 2).map((column) => [column, ""]));
    const given = parts.flatMap((part, index) => (part === "" ? [] : [[columns[index], part]]));
    entries.push(
      parts.length === 1
        ? { ...required, [main]: parts[0] ?? "" }
        : { ...required, ...(Object.fromEntries(given) as Entry) },
    );
  }
  return inAllLanguages(field, { inputs, before }, entries);
}

type Entry = Record<string, unknown>;

/** The texts that were typed in a column whose translations have this name, one for each entry. */
export const columnTexts = ({ name, columns }: TableField, typed: string, of: string): string[] => {
  const at = columns.findIndex((column) => columnName(name, column) === of);
  return splitLines(typed)
    .filter((line) => line !== "")
    .map((line) => listParts(line)[at] ?? "");
};

/**
 * Adds to the entries the lines of the other languages, which are in the same order. Lines that were left as they were
 * shown are those of other entries if entries moved, so then each text keeps the translations that it has.
 */
function inAllLanguages(
  { name, columns, translated = [] }: TableField,
  { inputs, before }: { inputs: Inputs; before: unknown },
  entries: readonly (Entry | string)[],
): Read {
  const shown: readonly unknown[] = Array.isArray(before) ? before : [];
  const known = columns.find((column) => translated.every((each) => each !== column)) ?? "";
  const isSame = (entry: unknown, at: number) =>
    toText(pickPart(shown[at], known)) === toText(pickPart(entry, known));
  const isInPlace = entries.length === shown.length && entries.every(isSame);
  const read: (Entry | string)[] = [...entries];
  for (const column of translated) {
    const others = OTHER_LANGUAGES.flatMap((locale): [Locale, string[]][] => {
      const typed = textIn(inputs, textName(columnName(name, column), locale));
      const wasShown = writeTexts(shown.map((entry) => toText(pickPart(entry, column), locale)));
      return isInPlace || typed !== wasShown
        ? [[locale, typed === "" ? [] : splitLines(typed)]]
        : [];
    });
    if (others.some(([, lines]) => lines.length > entries.length)) return refuse("lines");
    for (const [at, entry] of entries.entries()) {
      const own = toText(pickPart(entry, column));
      const texts = others.map(([locale, lines]): [Locale, string] => {
        const line = lines[at] ?? NO_TEXT;
        return [locale, line === NO_TEXT ? "" : line];
      });
      // A translation of nothing.
      if (own === "" && texts.some(([, text]) => text !== "")) return refuse("lines");
      const same = shown.find((each) => toText(pickPart(each, column)).trim() === own);
      const said = own === "" ? own : inLanguages(own, texts, pickPart(same, column));
      const current = read[at];
      if (typeof said !== "string" && typeof current === "object")
        read[at] = { ...current, [column]: said };
    }
  }
  return say(read);
}
