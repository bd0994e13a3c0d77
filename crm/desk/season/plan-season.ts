import type { Mistake } from "#runtime/files/mistake";
import { nearestName } from "#runtime/files/nearest-name";
import type { Result } from "#contract/result";
import {
  canonical,
  type Context,
  type Field,
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
  /** Those that files name, as they will be, and what is stored of others. */
  records: ReadonlyMap<string, ReadonlyMap<string, Values>>;
};

/** What the database has: all ids, and the values of the records that files name. */
export type Stored = {
  ids: ReadonlyMap<string, readonly string[]>;
  records: ReadonlyMap<string, StoredRecords>;
  translations: Translations;
};

const MAX_RANK = 32_000;

/** Compares what files say with what is stored. Returns all mistakes: what is missing, unknown or contradictory. */
export function planSeason(
  said: SaidSeason,
  stored: Stored,
  context: Context,
): Result<SeasonPlan, Mistake[]> {
  const mistakes: Mistake[] = [];
  const changes: RecordChange[] = [];
  let unchanged = 0;
  const records = new Map([...stored.records].map(([list, of]) => [list, new Map(of)]));
  const ranks = new Map<Noun, number>();

  const isIn = (list: string) => new Set(stored.ids.get(list) ?? []);
  const known = new Map(NOUNS.map(({ list }) => [list, isIn(list)]));
  for (const { noun, id } of said.records) known.get(noun.list)?.add(id);
  for (const { noun, id } of said.removed) known.get(noun.list)?.delete(id);

  const initialOf = (noun: Noun, field: Field): Json | undefined => {
    if (field.isRank !== true)
      return typeof field.initial === "function" ? field.initial(context) : field.initial;
    const last = ranks.get(noun) ?? highestRank(stored.records.get(noun.list));
    ranks.set(noun, last + 1);
    return Math.min(last + 1, MAX_RANK);
  };

  const afterOf = (record: SaidRecord, before: Values | null): Values => {
    const { noun, values } = record;
    const missing: string[] = [];
    const after = Object.entries(noun.fields).map(([name, field]): [string, Json] => {
      const own = values[name];
      const from = before?.[name];
      if (own !== undefined && from !== undefined && field.merge !== undefined)
        return [name, field.merge(from, own)];
      const value = own === undefined ? from : own;
      if (value === undefined && from === undefined) {
        const initial = initialOf(noun, field);
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

  for (const record of said.records) {
    const { noun, id } = record;
    const before = stored.records.get(noun.list)?.get(id) ?? null;
    const after = afterOf(record, before);
    records.get(noun.list)?.set(id, after);
    mistakes.push(...unknownReferences(record, known));
    for (const { field, at = [], message } of noun.check?.(after, context) ?? [])
      mistakes.push(record.mistake([field, ...at], `${field} ${message}`));
    const fields = Object.keys(noun.fields).flatMap((name): FieldChange[] => {
      const [from = null, to = null] = [before?.[name], after[name]];
      return before !== null && canonical(from) === canonical(to) ? [] : [{ name, from, to }];
    });
    if (fields.length === 0 && before !== null) unchanged += 1;
    else changes.push({ noun, id, before, after, fields });
  }

  for (const { noun, id } of said.removed) {
    const before = stored.records.get(noun.list)?.get(id);
    if (before === undefined) unchanged += 1;
    else changes.push({ noun, id, before, after: null, fields: [] });
  }

  const translations = said.translations.flatMap((translation): TranslationChange[] => {
    const { kind, language, source, text } = translation;
    const now = stored.translations.get(translationKey(kind, language, source)) ?? null;
    return now === text ? [] : [{ kind, language, source, text }];
  });
  if (mistakes.length > 0) return { ok: false, failure: mistakes };
  return { ok: true, value: { changes, translations: onlyOnce(translations), unchanged, records } };
}

const onlyOnce = (translations: readonly TranslationChange[]): TranslationChange[] => [
  ...new Map(
    translations.map((each) => [translationKey(each.kind, each.language, each.source), each]),
  ).values(),
];

const highestRank = (records: StoredRecords = new Map()): number =>
  Math.max(0, ...[...records.values()].map(({ rank }) => Number(rank ?? 0)));

function unknownReferences(
  { noun, values, mistake }: SaidRecord,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): Mistake[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = noun.fields[name];
    return (field?.refersTo(value) ?? []).flatMap(({ list, id, at }) => {
      const ids = known.get(list) ?? new Set<string>();
      if (ids.has(id)) return [];
      const to = NOUNS.find((each) => each.list === list)?.name ?? list;
      // Any letter is near any other.
      const near = id.length < MIN_COMPARED ? null : nearestName(id, ids);
      const path: Path = field?.hidden === true ? at : [name, ...at];
      return [
        mistake(
          path,
          `${path.join(".")}: expected the id of ${withArticle(to)} in these files or the database, found ${JSON.stringify(id)}${suggestion(near, ids)}`,
        ),
      ];
    });
  });
}

const MAX_LISTED = 8;
const MIN_COMPARED = 3;

function suggestion(nearest: string | null, ids: ReadonlySet<string>): string {
  if (nearest !== null) return `; did you mean ${JSON.stringify(nearest)}?`;
  if (ids.size === 0) return "; there is none";
  return ids.size > MAX_LISTED ? "" : `; there are ${[...ids].join(", ")}`;
}

const withArticle = (name: string) => `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`;
