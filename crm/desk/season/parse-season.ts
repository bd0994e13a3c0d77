import { z } from "zod";

import { checkYaml, pathText } from "#runtime/yaml/check-yaml";
import type { Mistake } from "#runtime/files/mistake";
import type { YamlSource } from "#runtime/yaml/yaml";
import type { Result } from "#contract/calls/result";
import type { TextKind } from "#contract/schemas/reference";
import { idSchema } from "./fields";
import {
  type Field,
  isRequired,
  type Json,
  type Noun,
  type Path,
  type TextTranslation,
  type Written,
} from "./noun";
import { NOUNS } from "./registry";

/** What a file says of one record: the fields it names, and no others. */
export type SaidRecord = {
  noun: Noun;
  id: string;
  values: Readonly<Record<string, Json>>;
  /** A mistake in the record's field, or in the whole record. */
  mistake(at: Path, message: string): Mistake;
  /** What mistakes call the entry at a path of the record. */
  getName(at: Path): string;
};

type SaidTranslation = TextTranslation & { kind: TextKind; mistake(message: string): Mistake };

type Removal = Pick<SaidRecord, "noun" | "id" | "mistake">;

export type SaidSeason = {
  records: readonly SaidRecord[];
  removed: readonly Removal[];
  translations: readonly SaidTranslation[];
};

/** Of all files together. */
const MAX_RECORDS = 100_000;

export const isListed = ({ only }: Noun): boolean => only === undefined;

/** What a new record has if a file doesn't say, as a file would say it; null if nothing. */
export function findInitial({ initial, print }: Field): Json {
  if (initial === undefined || typeof initial === "function") return null;
  return print(initial, (_, source) => source);
}

const isEmpty = (value: Json) =>
  value === null || (typeof value === "object" && Object.keys(value).length === 0);

/** For the JSON Schema, which has no defaults of what is stored in another form. */
function describeField(field: Field): string {
  const initial = findInitial(field);
  return [
    field.description ?? "",
    ...(isRequired(field) ? ["New records need it"] : []),
    ...(isEmpty(initial) ? [] : [`Without it: ${JSON.stringify(initial)}`]),
  ].join(". ");
}

const fieldsSchema = (noun: Noun) => ({
  ...Object.fromEntries(
    Object.entries(noun.fields)
      .filter(([, { hidden }]) => hidden !== true)
      .map(([name, field]) => [name, field.schema.optional().describe(describeField(field))]),
  ),
  ...Object.fromEntries(
    Object.entries(noun.extra ?? {}).map(([name, schema]) => [name, schema.optional()]),
  ),
});

/** One record of a list. */
export const listedSchema = (noun: Noun) =>
  z.strictObject({ id: noun.idSchema ?? idSchema, ...fieldsSchema(noun) });

const recordSchema = (noun: Noun) =>
  isListed(noun) ? z.array(listedSchema(noun)) : z.strictObject(fieldsSchema(noun));

/** What a file of a season may say. */
export const seasonFile = z.strictObject({
  ...Object.fromEntries(NOUNS.map((noun) => [noun.list, recordSchema(noun).optional()])),
  remove: z
    .strictObject(
      Object.fromEntries(
        NOUNS.filter(isListed).map(({ list }) => [list, z.array(idSchema).optional()]),
      ),
    )
    .optional(),
});

type Said = { id?: string } & Record<string, unknown>;

const isWritten = (value: unknown): value is Written =>
  typeof value === "object" && value !== null && "translations" in value;

/** Reads JSON files that a season's file names, from its folder. */
export type ReadJson = (from: string, path: string) => Result<unknown, string[]>;

/** Reads what files say, or returns all mistakes in them. What refers to records is not looked up yet. */
export function parseSeason(
  sources: readonly YamlSource[],
  readJson: ReadJson,
): Result<SaidSeason, Mistake[]> {
  const mistakes: Mistake[] = [];
  const records: SaidRecord[] = [];
  const removed: Removal[] = [];
  const translations: SaidTranslation[] = [];

  const readRecord = (source: YamlSource, noun: Noun, said: Said, at: Path) => {
    const id = noun.only ?? said.id ?? "";
    const mistake = (path: Path, message: string): Mistake => ({
      file: source.file,
      line: source.getLine([...at, ...path]),
      message: noun.only === undefined ? `${noun.name} ${id}: ${message}` : message,
    });
    const values: Record<string, Json> = {};
    if (noun.expand !== undefined) {
      const expanded = noun.expand(said, (path) => readJson(source.file, path));
      if (expanded.ok) Object.assign(values, expanded.value);
      else for (const problem of expanded.failure) mistakes.push(mistake(["file"], problem));
    }
    for (const [name, field] of Object.entries(noun.fields)) {
      const written = said[name];
      if (!isWritten(written)) continue;
      values[name] = written.value;
      const kind = field.texts?.kind;
      if (kind !== undefined)
        for (const translation of written.translations)
          translations.push({
            ...translation,
            kind,
            mistake: (message) => mistake([name], message),
          });
    }
    const getName = (path: Path) => source.getName?.([...at, ...path]) ?? pathText(path);
    records.push({ noun, id, values, mistake, getName });
  };

  for (const source of sources) {
    if (source.value === null) continue;
    const checked = checkYaml(source, seasonFile);
    if (!checked.ok) {
      mistakes.push(...checked.failure);
      continue;
    }
    const file = checked.value as Readonly<Record<string, unknown>>;
    const removals = (file["remove"] ?? {}) as Readonly<Record<string, readonly string[]>>;
    for (const noun of NOUNS) {
      const said = file[noun.list] as Said | readonly Said[] | undefined;
      if (Array.isArray(said))
        (said as readonly Said[]).forEach((record, index) =>
          readRecord(source, noun, record, [noun.list, index]),
        );
      else if (said !== undefined) readRecord(source, noun, said as Said, [noun.list]);
      (removals[noun.list] ?? []).forEach((id, index) => {
        const line = source.getLine(["remove", noun.list, index]);
        const mistake = (_: Path, message: string) => ({ file: source.file, line, message });
        removed.push({ noun, id, mistake });
      });
    }
  }
  mistakes.push(...findTwice([...records, ...removed]), ...findContradictions(translations));
  if (records.length > MAX_RECORDS)
    mistakes.push({
      file: "all files",
      line: null,
      message: `have ${records.length} records, expected at most ${MAX_RECORDS}`,
    });
  return mistakes.length > 0
    ? { ok: false, failure: mistakes }
    : { ok: true, value: { records, removed, translations } };
}

function findTwice(records: readonly Removal[]): Mistake[] {
  const firsts = new Map<string, Removal>();
  return records.flatMap((record) => {
    const key = JSON.stringify([record.noun.list, record.id]);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, record);
    if (first === undefined) return [];
    const { file, line } = first.mistake([], "");
    return [record.mistake([], `is given twice: also in ${file}:${line ?? 1}`)];
  });
}

/** A translation belongs to a wording: the same text has the same translation everywhere. */
function findContradictions(translations: readonly SaidTranslation[]): Mistake[] {
  const firsts = new Map<string, SaidTranslation>();
  return translations.flatMap((translation) => {
    const { kind, language, source, text } = translation;
    const key = JSON.stringify([kind, language, source]);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, translation);
    if (first === undefined || first.text === text) return [];
    const { file, line } = first.mistake("");
    return [
      translation.mistake(
        `${language}: ${JSON.stringify(text)} contradicts ${JSON.stringify(first.text)} in ${file}:${line ?? 1}: the same text has one translation`,
      ),
    ];
  });
}
