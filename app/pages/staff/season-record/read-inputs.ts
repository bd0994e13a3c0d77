import type { SeasonField } from "#contract/names/season-kinds";
import { type AmountNotation, parseAmount, toUnits } from "#contract/text/typed-money";
import { type DateNotation, parseDay } from "~/domain/arithmetic/dates";
import { unpackId } from "~/domain/forms/packed-id";
import { timeSchema } from "../staff-schemas";
import { dayName, type Group, type Inputs, type RecordOptions, timeName } from "./form";
import {
  splitLines,
  type Read,
  readTable,
  readTranslated,
  readTranslatedList,
  refuse,
  say,
  textIn,
} from "./read-texts";

export type Typing = {
  amounts: AmountNotation;
  days: DateNotation;
  only: string;
  options: RecordOptions;
};

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
      return orEmpty(() => say(splitLines(typed).filter((line) => line !== "")));
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
      return readTable(field, inputs, typing.only, before);
  }
}

function readAmount(typed: string, { amounts }: Typing): Read {
  const minor = parseAmount(typed, amounts);
  return minor === null ? refuse("amount") : say(toUnits(minor));
}

/** One a line. */
function readAmounts(typed: string, typing: Typing): Read {
  const read = splitLines(typed)
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
    if (!moment.ok) return refuse(moment.failure.error, `${dayName(name)}.${packed}`);
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
      if (!read.ok) return refuse(read.failure.error, `${name}.${band}.${type}`);
      const [bandId, typeId] = [unpackId(band), unpackId(type)];
      if (!knownBands.has(bandId) || !knownTypes.has(typeId)) return refuse("unknown");
      const prices = bands.get(bandId) ?? new Map<string, unknown>();
      bands.set(bandId, prices.set(typeId, read.value));
    }
  return say(
    Object.fromEntries([...bands].map(([band, prices]) => [band, Object.fromEntries(prices)])),
  );
}
