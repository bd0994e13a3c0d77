import { createHash } from "node:crypto";

import type { SeasonForm } from "#contract/operations/staff/season";
import {
  SEASON_KINDS,
  type SeasonField,
  type SeasonKindSetting,
  type SeasonKindName,
} from "#contract/names/season-kinds";
import { readClock } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { exportRecord } from "./export-season";
import { canonical, type Context, initialIn, type Json, type Noun, type Values } from "./noun";
import { findPerformance, listOptions, findName, findNoun } from "./season-rows";

/** The fields of a record that its form shows. */
export const formFields = (kind: SeasonKindName): readonly SeasonField[] =>
  (SEASON_KINDS[kind] as SeasonKindSetting).fields;

export const hashValue = (value: Json): string =>
  createHash("sha256").update(canonical(value)).digest("base64url");

const listReferencedLists = (field: SeasonField): string[] => {
  if (field.control === "prices") return ["bands", "priceTypes"];
  return "of" in field ? [field.of] : [];
};

const shownFields = (kind: SeasonKindName, values: Values): Values =>
  Object.fromEntries(
    formFields(kind).flatMap(({ name }): [string, Json][] =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );

/** What a new record has if nothing else is said, as files say it. */
function initialValues(kind: SeasonKindName, noun: Noun, context: Context): Values {
  const values = Object.entries(noun.fields).flatMap(([name, field]): [string, Json][] => {
    const initial = initialIn(field, context);
    return initial === undefined ? [] : [[name, field.print(initial, (_, source) => source)]];
  });
  return shownFields(kind, Object.fromEntries(values));
}

/** What the form of a record shows; null if there is no such record. Without an id, that of a new one. */
export async function findForm(
  db: Reader,
  kind: SeasonKindName,
  { id, currency }: { id?: string | undefined; currency: string },
): Promise<SeasonForm | null> {
  const noun = findNoun(kind);
  const context = { currency, now: await readClock(db) };
  const wanted = noun.only ?? id;
  const values = wanted === undefined ? null : await exportRecord(db, noun, wanted);
  if (values === null && id !== undefined) return null;
  const lists = [...new Set(formFields(kind).flatMap(listReferencedLists))];
  const options: SeasonForm["options"] = {};
  for (const list of lists) options[list] = await listOptions(db, list);
  return {
    record:
      values === null || wanted === undefined
        ? null
        : {
            id: wanted,
            name: findName(kind, wanted, values),
            ...(kind === "performances" ? await findPerformance(db, wanted) : {}),
            values: withId(kind, wanted, shownFields(kind, values)),
            version: hashValue(values),
          },
    initial: initialValues(kind, noun, context),
    options,
  };
}

function withId(kind: SeasonKindName, id: string, values: Values): Values {
  const { idField }: SeasonKindSetting = SEASON_KINDS[kind];
  return idField === undefined ? values : { ...values, [idField]: id };
}
