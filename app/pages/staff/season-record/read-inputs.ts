import type { Locale } from "#contract/locales";
import type { SeasonError, SeasonField } from "#contract/season-kinds";
import { type AmountNotation, parseAmount } from "#contract/text/typed-money";
import { type DateNotation, parseDay } from "~/domain/dates-and-money/dates";
import { unpackId } from "~/domain/forms/packed-id";
import { timeSchema } from "../staff-schemas";
import {
  dayName,
  type Group,
  type Inputs,
  NO_TEXT,
  type RecordOptions,
  OTHER_LANGUAGES,
  OWN_LANGUAGE,
  textName,
  timeName,
} from "./form";
import { textOf } from "./write-inputs";

/** Why an input is refused before the box office reads it, or by it. */
export type InputError = SeasonError | "amount" | "number" | "moment" | "lines" | "parts";

export type Typing = {
  amounts: AmountNotation;
  days: DateNotation;
  only: string;
  options: RecordOptions;
};

/** What a field of a season's file says; `undefined`: nothing, so that it stays. */
type Read = { ok: true; value: unknown } | Refused;
/** `at`: the input, if it is not the field's first. */
type Refused = { ok: false; error: InputError; at?: string };

const say = (value: unknown): Read => ({ ok: true, value });
const refuse = (error: InputError): Read => ({ ok: false, error });

const textIn = (inputs: Inputs | Group, name: string): string => {
  const value = inputs[name];
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
};

const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim());

/** Reads what was typed in a field as the season's files write it. `before`: what the form showed, written so. */
export function readInput(
  field: SeasonField,
  inputs: Inputs,
  typing: Typing,
  before?: unknown,
): Read {
  const { name, control } = field;
  const typed = textIn(inputs, name);
  const isOptional = "empty" in field;
  const orEmpty = (read: () => Read) =>
    typed !== "" ? read() : isOptional ? say(field.empty) : refuse("required");
  switch (control) {
    case "text":
    case "lines":
    case "option":
    case "record":
      return orEmpty(() => say(typed));
    case "translated":
    case "translated-lines":
      return readTranslated(field, inputs, before);
    case "translated-list":
      return readTranslatedList(field, inputs, before);
    case "list":
      return orEmpty(() => say(linesOf(typed).filter((line) => line !== "")));
    case "whole":
      return orEmpty(() => (/^\d{1,9}$/.test(typed) ? say(Number(typed)) : refuse("number")));
    case "money":
      return orEmpty(() => readAmount(typed, typing));
    case "amounts":
      return typed === "" && isOptional ? say([]) : orEmpty(() => readAmounts(typed, typing));
    case "flag":
      return say(typed === "on");
    case "moment": {
      const moment = readMoment(
        textIn(inputs, dayName(name)),
        textIn(inputs, timeName(name)),
        typing,
      );
      if (!moment.ok || moment.value !== null) return moment;
      return isOptional ? say(field.empty) : refuse("required");
    }
    case "moments":
      return readMoments(field, inputs, typing);
    case "records": {
      const ids = inputs[name];
      const checked = Array.isArray(ids) ? (ids as readonly string[]) : [];
      return say(checked.length === 0 ? (field.empty === null ? null : []) : checked);
    }
    case "prices":
      return readPrices(field, inputs, typing);
    case "table":
      return readTable(field, typed, typing.only);
  }
}

function readAmount(typed: string, { amounts }: Typing): Read {
  const minor = parseAmount(typed, amounts);
  return minor === null ? refuse("amount") : say(minor / 100);
}

/** One a line. */
function readAmounts(typed: string, typing: Typing): Read {
  const read = linesOf(typed)
    .filter((line) => line !== "")
    .map((line) => readAmount(line, typing));
  const wrong = read.find(({ ok }) => !ok);
  return wrong ?? say(read.flatMap((each) => (each.ok ? [each.value] : [])));
}

/** Null without either. */
function readMoment(day: string, time: string, { days }: Typing): Read {
  if (day === "" && time === "") return say(null);
  const [parsedDay, parsedTime] = [parseDay(day, days), timeSchema.safeParse(time)];
  return parsedDay === null || !parsedTime.success
    ? refuse("moment")
    : say(`${parsedDay} ${parsedTime.data}`);
}

const isGroup = (value: Inputs[string]): value is Group =>
  typeof value === "object" && !Array.isArray(value);

const idsIn = ({ options }: Typing, list: string): Set<string> =>
  new Set((options[list] ?? []).map(({ id }) => id));

type MomentsField = Extract<SeasonField, { control: "moments" }>;

function readMoments({ name, of }: MomentsField, inputs: Inputs, typing: Typing): Read {
  const [days, times] = [inputs[dayName(name)], inputs[timeName(name)]];
  if (!isGroup(days) || !isGroup(times)) return say({});
  const known = idsIn(typing, of);
  const moments = new Map<string, unknown>();
  for (const packed of Object.keys(days)) {
    const moment = readMoment(textIn(days, packed), textIn(times, packed), typing);
    if (!moment.ok) return { ...moment, at: `${dayName(name)}.${packed}` };
    if (moment.value === null) continue;
    const id = unpackId(packed);
    if (!known.has(id)) return refuse("unknown");
    moments.set(id, moment.value);
  }
  return say(Object.fromEntries(moments));
}

/** Those without an amount are not for sale. */
function readPrices({ name }: SeasonField, inputs: Inputs, typing: Typing): Read {
  const typed = inputs[name];
  const [knownBands, knownTypes] = [idsIn(typing, "bands"), idsIn(typing, "priceTypes")];
  const bands = new Map<string, Map<string, unknown>>();
  for (const [band, types] of Object.entries(isGroup(typed) ? typed : {}))
    for (const type of Object.keys(typeof types === "object" ? types : {})) {
      const amount = textIn(types as Group, type);
      if (amount === "") continue;
      const read = readAmount(amount, typing);
      if (!read.ok) return { ...read, at: `${name}.${band}.${type}` };
      const [bandId, typeId] = [unpackId(band), unpackId(type)];
      if (!knownBands.has(bandId) || !knownTypes.has(typeId)) return refuse("unknown");
      const prices = bands.get(bandId) ?? new Map<string, unknown>();
      bands.set(bandId, prices.set(typeId, read.value));
    }
  return say(
    Object.fromEntries([...bands].map(([band, prices]) => [band, Object.fromEntries(prices)])),
  );
}

/**
 * A text in each language that has one; alone, it leaves the translations that there are. They are shared by all records
 * with the same text, so one is only removed if the form showed it: the text is as before, and its language is now empty.
 */
function inLanguages(own: string, others: readonly (readonly [Locale, string])[], before: unknown) {
  const isSame = textOf(before).trim() === own;
  const translations = others.flatMap(([locale, text]): [Locale, string | null][] => {
    if (text !== "") return [[locale, text]];
    return isSame && textOf(before, locale) !== "" ? [[locale, null]] : [];
  });
  return translations.length === 0
    ? own
    : { [OWN_LANGUAGE]: own, ...Object.fromEntries(translations) };
}

function readTranslated(field: SeasonField, inputs: Inputs, before: unknown): Read {
  const own = textIn(inputs, field.name);
  const others = OTHER_LANGUAGES.map(
    (locale) => [locale, textIn(inputs, textName(field.name, locale))] as const,
  );
  if (own !== "") return say(inLanguages(own, others, before));
  // The form showed the translations of a text that is emptied: they go with it. One that was typed has lost its text.
  const isTyped = others.some(
    ([locale, text]) => text !== "" && text !== textOf(before, locale).trim(),
  );
  return "empty" in field && !isTyped ? say(field.empty) : refuse("required");
}

/** Lines of the same number in each language that has any. */
function readTranslatedList(field: SeasonField, inputs: Inputs, before: unknown): Read {
  const read = (name: string) => {
    const typed = textIn(inputs, name);
    return typed === "" ? [] : linesOf(typed);
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
        shown.find((each) => textOf(each).trim() === text),
      ),
    ),
  );
}

type TableField = Extract<SeasonField, { control: "table" }>;

/** The parts of a line; a bar or a backslash of a text is written with a backslash before it, as `escapePart` does. */
const partsOf = (line: string): string[] =>
  line.split(/(?<=(?<!\\)(?:\\\\)*)\|/).map((part) => part.trim().replaceAll(/\\([\\|])/g, "$1"));

/** A line without bars is the entry's title, or its first part. */
function readTable({ columns, only }: TableField, typed: string, onlyWord: string): Read {
  const lines = linesOf(typed).filter((line) => line !== "");
  const main = columns.includes("title") ? "title" : (columns[0] ?? "");
  const entries = lines.map((line): Record<string, string> | string | null => {
    if (
      only !== undefined &&
      [only, onlyWord].some((word) => word.toLowerCase() === line.toLowerCase())
    )
      return only;
    const parts = partsOf(line);
    if (parts.length > columns.length) return null;
    const required = Object.fromEntries(columns.slice(0, 2).map((name) => [name, ""]));
    if (parts.length === 1) return { ...required, [main]: parts[0] ?? "" };
    const given = parts.flatMap((part, index) => (part === "" ? [] : [[columns[index], part]]));
    return { ...required, ...(Object.fromEntries(given) as Record<string, string>) };
  });
  return entries.includes(null) ? refuse("parts") : say(entries);
}
