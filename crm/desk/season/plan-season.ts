import type { Mistake } from "#runtime/files/mistake";
import { groupBy } from "#runtime/group-by";
import { listNearest, nearestName } from "#runtime/files/nearest-name";
import type { Result } from "#contract/calls/result";
import type { SeasonError } from "#contract/names/season-kinds";
import { MAX_SMALLINT } from "./fields";
import {
  canonical,
  type Context,
  type Field,
  type FieldProblem,
  initialIn,
  type Json,
  type Noun,
  type Path,
  type Values,
} from "./noun";
import type { SaidRecord, SaidSeason } from "./parse-season";
import { NOUNS } from "./registry";
import { type StoredRecords, type Translations, translationKey } from "./stored-season";

export type FieldChange = { name: string; from: Json; to: Json };

/** `before` is null for a new record, `after` for a removed one. */
export type RecordChange = {
  noun: Noun;
  id: string;
  before: Values | null;
  after: Values | null;
  fields: readonly FieldChange[];
};

export type TranslationChange = {
  kind: SaidSeason["translations"][number]["kind"];
  language: string;
  source: string;
  /** Null: it is removed. */
  text: string | null;
};

export type SeasonPlan = {
  changes: readonly RecordChange[];
  translations: readonly TranslationChange[];
  /** Records that files say as they are. */
  unchanged: number;
  /** What files remove and is not there, as after the first time; with the nearest id, if it may be a slip. */
  absent: readonly { noun: Noun; id: string; nearest: string | null }[];
  /** What the plan would leave in need of attention; nothing is refused for it. */
  warnings: readonly Mistake[];
  /** New texts without a translation, a line for each language. */
  untranslated: readonly string[];
  /** Sold performances that move, with what their buyers get. */
  moves: readonly { id: string; orders: number; refundUntil: Date | null }[];
  /** Those that files name, as they will be, and what is stored of others. */
  records: ReadonlyMap<string, ReadonlyMap<string, Values>>;
};

/** What the database has: all ids, and the values of the records that files name. */
export type Stored = {
  ids: ReadonlyMap<string, readonly string[]>;
  records: ReadonlyMap<string, StoredRecords>;
  translations: Translations;
};

/** `code`: what staff read at the field of a form. */
export type SeasonMistake = Mistake & { code?: SeasonError; field?: string };

/** Compares what files say with what is stored. Returns all mistakes: what is missing, unknown or contradictory. */
export function planSeason(
  said: SaidSeason,
  stored: Stored,
  context: Context,
): Result<SeasonPlan, SeasonMistake[]> {
  const mistakes: SeasonMistake[] = [];
  const changes: RecordChange[] = [];
  let unchanged = 0;
  const absent: { noun: Noun; id: string; nearest: string | null }[] = [];
  const records = new Map([...stored.records].map(([list, of]) => [list, new Map(of)]));
  const ranks = new Map<Noun, number>();
  const namesIn = memoized((list) => listNames(list, stored, said));

  const isIn = (list: string) => new Set(stored.ids.get(list) ?? []);
  const known = new Map(NOUNS.map(({ list }) => [list, isIn(list)]));
  for (const { noun, id } of said.records) known.get(noun.list)?.add(id);
  for (const { noun, id } of said.removed) known.get(noun.list)?.delete(id);

  const initialOrRank = (noun: Noun, field: Field): Json | undefined => {
    if (field.isRank !== true) return initialIn(field, context);
    const last = ranks.get(noun) ?? highestRank(stored.records.get(noun.list));
    ranks.set(noun, last + 1);
    return Math.min(last + 1, MAX_SMALLINT);
  };

  const getRecordAfter = (record: SaidRecord, before: Values | null): Values => {
    const { noun, values } = record;
    const missing: string[] = [];
    const after = Object.entries(noun.fields).map(([name, field]): [string, Json] => {
      const own = values[name];
      const from = before?.[name];
      if (own !== undefined && from !== undefined && field.merge !== undefined)
        return [name, field.merge(from, own)];
      const value = own === undefined ? from : own;
      if (value === undefined && from === undefined) {
        const initial = initialOrRank(noun, field);
        if (initial !== undefined) return [name, initial];
        missing.push(field.hidden === true ? "file" : name);
      }
      return [name, value ?? null];
    });
    const names = [...new Set(missing)];
    if (names.length > 0)
      mistakes.push(record.mistake([], `is new, and has no ${names.join(", ")}`));
    return Object.fromEntries(after);
  };

  for (const written of said.records) {
    const record = { ...written, values: valuesById(written, stored, said) };
    const { noun, id } = record;
    const before = stored.records.get(noun.list)?.get(id) ?? null;
    const after = getRecordAfter(record, before);
    records.get(noun.list)?.set(id, after);
    mistakes.push(...unknownReferences(record, known, namesIn));
    for (const problem of noun.check?.(after, context) ?? [])
      mistakes.push(getMistake(record, problem));
    const fields = Object.keys(noun.fields).flatMap((name): FieldChange[] => {
      const [from = null, to = null] = [before?.[name], after[name]];
      return before !== null && canonical(from) === canonical(to) ? [] : [{ name, from, to }];
    });
    if (fields.length === 0 && before !== null) unchanged += 1;
    else changes.push({ noun, id, before, after, fields });
  }

  mistakes.push(...findShared(said, records));

  for (const { noun, id } of said.removed) {
    const before = stored.records.get(noun.list)?.get(id);
    if (before !== undefined) changes.push({ noun, id, before, after: null, fields: [] });
    else absent.push({ noun, id, nearest: nearestName(id, known.get(noun.list) ?? []) });
  }

  const translations = said.translations.flatMap((translation): TranslationChange[] => {
    const { kind, language, source, text } = translation;
    const now = stored.translations.get(translationKey(kind, language, source)) ?? null;
    return now === text ? [] : [{ kind, language, source, text }];
  });
  if (mistakes.length > 0) return { ok: false, failure: mistakes };
  return {
    ok: true,
    value: {
      changes,
      translations: onlyOnce(translations),
      unchanged,
      absent,
      warnings: [],
      untranslated: [],
      moves: [],
      records,
    },
  };
}

/** At the line that says it, or if the database has it, at that of the field that it contradicts. */
function getMistake(record: SaidRecord, problem: FieldProblem): SeasonMistake {
  const { field, than, at = [], message, code = "invalid" } = problem;
  const isSaid = (name: string) => record.values[name] !== undefined;
  const [stored] = than === undefined ? [] : [field, than].filter((name) => !isSaid(name));
  const path = than !== undefined && !isSaid(field) && isSaid(than) ? [than] : [field, ...at];
  const where =
    stored === undefined ? "" : `: the file doesn't say ${stored}, so it stays as it is`;
  return { ...record.mistake(path, `${field} ${message}${where}`), code, field };
}

/** With ids where a file says names: an id is never taken for a name. */
function valuesById({ noun, values }: SaidRecord, stored: Stored, said: SaidSeason): Values {
  if (noun.byName === undefined) return values;
  const { field, list, withIds } = noun.byName;
  const names = listNames(list, stored, said);
  const getId = (name: string) => {
    const [only, ...others] = [...names].filter(([, each]) => each === name);
    return names.has(name) || only === undefined || others.length > 0 ? name : only[0];
  };
  const value = values[field];
  return value === undefined ? values : { ...values, [field]: withIds(value, memoized(getId)) };
}

/** By id, as they will be. */
function listNames(list: string, stored: Stored, said: SaidSeason): Map<string, Json> {
  const now = [...(stored.records.get(list) ?? [])].map(([id, { name }]) => ({ id, name }));
  const next = said.records
    .filter((record) => record.noun.list === list)
    .map((record) => ({ id: record.id, name: record.values["name"] }));
  const names = new Map<string, Json>();
  for (const { id, name = null } of [...now, ...next]) if (name !== null) names.set(id, name);
  return names;
}

/** "; did you mean "P", which has this name?" Null if none has it. */
function calledSo(name: string, names: ReadonlyMap<string, Json>): string | null {
  const ids = [...names].flatMap(([id, each]) => (each === name ? [JSON.stringify(id)] : []));
  return ids.length === 0 ? null : `; did you mean ${ids.join(" or ")}, which has this name?`;
}

/** A hall has thousands of seats, and a few names. */
function memoized<T>(find: (name: string) => T) {
  const found = new Map<string, T>();
  return (name: string): T => {
    const id = found.get(name) ?? find(name);
    found.set(name, id);
    return id;
  };
}

const onlyOnce = (translations: readonly TranslationChange[]): TranslationChange[] => [
  ...new Map(
    translations.map((each) => [translationKey(each.kind, each.language, each.source), each]),
  ).values(),
];

const highestRank = (records: StoredRecords = new Map()): number =>
  Math.max(0, ...[...records.values()].map(({ rank }) => Number(rank ?? 0)));

function unknownReferences(
  { noun, values, mistake, getName }: SaidRecord,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  namesIn: (list: string) => ReadonlyMap<string, Json>,
): SeasonMistake[] {
  let count = 0;
  return Object.entries(values).flatMap(([name, value]) => {
    const field = noun.fields[name];
    return (field?.refersTo(value) ?? []).flatMap(({ list, id, at }): SeasonMistake[] => {
      const ids = known.get(list) ?? new Set<string>();
      if (ids.has(id)) return [];
      const to = NOUNS.find((each) => each.list === list)?.name ?? list;
      count += 1;
      // Each comparison takes time, and a list can have thousands of unknown ids.
      const near = count > MAX_COMPARED ? "" : (calledSo(id, namesIn(list)) ?? suggestion(id, ids));
      const path: Path = field?.hidden === true ? at : [name, ...at];
      const message = `${getName(path)}: expected the id of ${withArticle(to)} in these files or the database, found ${JSON.stringify(id)}${near}`;
      return [{ ...mistake(path, message), code: "unknown", field: name }];
    });
  });
}

/** What two records have, and only one may. */
function findShared(
  said: SaidSeason,
  records: ReadonlyMap<string, ReadonlyMap<string, Values>>,
): SeasonMistake[] {
  const removed = new Set(said.removed.map(({ noun, id }) => JSON.stringify([noun.list, id])));
  return [...groupBy(said.records, ({ noun }) => noun)].flatMap(([noun, ofNoun]) => {
    const unique = noun.unique;
    if (unique === undefined) return [];
    const all = [...(records.get(noun.list) ?? new Map<string, Values>())].filter(
      ([id]) => !removed.has(JSON.stringify([noun.list, id])),
    );
    const users = groupBy(
      all.flatMap(([id, values]) => unique(values).map(({ value }) => ({ id, value }))),
      ({ value }) => value,
    );
    return ofNoun.flatMap(({ id, values, mistake, getName }) =>
      unique(values).flatMap(({ field, at, value }, index, own): SeasonMistake[] => {
        const isTwice = own.findIndex((each) => each.value === value) < index;
        const other = isTwice ? id : users.get(value)?.find((user) => user.id !== id)?.id;
        if (values[field] === undefined || other === undefined) return [];
        const path: Path = [field, ...at];
        const message = `${getName(path)}: ${JSON.stringify(value)} is ${other === id ? "given twice" : `that of ${noun.name} ${other}, too`}: expected one of its own`;
        return [{ ...mistake(path, message), code: "taken", field }];
      }),
    );
  });
}

/** In letters: among shorter ids, every one would be a near match. */
const MIN_COMPARED = 3;
/** Of each record; more are not printed. */
const MAX_COMPARED = 40;

function suggestion(id: string, ids: ReadonlySet<string>): string {
  const nearest = id.length < MIN_COMPARED ? null : nearestName(id, ids);
  if (nearest !== null) return `; did you mean ${JSON.stringify(nearest)}?`;
  return ids.size === 0 ? "; there is none" : `; there are ${listNearest(id, ids)}`;
}

const withArticle = (name: string) => `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`;
