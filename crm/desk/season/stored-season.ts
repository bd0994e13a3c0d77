import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import { groupBy } from "#runtime/group-by";
import type { TextKind } from "#contract/schemas/reference";
import type { Reader } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { catalogueTexts } from "../../tables/catalogue-texts";
import { canonical, type Field, type Json, type Noun, type Part, type Values } from "./noun";

/** The records of a noun by id, with the values of all its fields. */
export type StoredRecords = ReadonlyMap<string, Values>;

export const findColumn = (name: string, field: Field): string | null =>
  field.parts === undefined ? (field.column ?? name) : null;

export const listParts = ({ fields }: Noun): (Part & { name: string })[] =>
  Object.entries(fields).flatMap(([name, { parts = [] }]) =>
    parts.map((part) => ({ ...part, name })),
  );

export function column(table: PgTable, name: string): PgColumn {
  const found = getTableColumns(table)[name];
  if (found === undefined) throw new Error(`${getTableName(table)} has no ${name}`);
  return found;
}

/** As JSON, so that it can be compared and written: instants as ISO 8601 in UTC. */
export const toValues = (row: Record<string, unknown>): Values =>
  JSON.parse(JSON.stringify(row)) as Values;

export const writeKey = ({ key }: Part, row: Values): string =>
  canonical(key.map((name) => row[name] ?? null));

/** Reads these records, or all of the noun. */
export async function loadRecords(
  db: Reader,
  noun: Noun,
  ids?: readonly string[],
): Promise<StoredRecords> {
  const isOne = (table: PgTable, name: string | null) =>
    ids === undefined || name === null
      ? undefined
      : sql`${column(table, name)}::text = any(${textArray(ids)})`;
  if (ids?.length === 0) return new Map();
  const rows = await db.select().from(noun.table).where(isOne(noun.table, noun.key));
  const parts: {
    part: ReturnType<typeof listParts>[number];
    rows: Map<string | null, Values[]>;
  }[] = [];
  // One after the other: a transaction has one connection.
  for (const part of listParts(noun)) {
    const ofPart = await db.select().from(part.table).where(isOne(part.table, part.owner));
    const findOwner = (row: Values) => (part.owner === null ? null : String(row[part.owner]));
    const sorted = ofPart.map(toValues).map((row) => [writeKey(part, row), row] as const);
    // Tables have no order; files have the same each time.
    sorted.sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = sorted.map(([, row]) => row);
    parts.push({ part, rows: groupBy(rows, findOwner) });
  }
  return new Map(
    rows.map((row) => {
      const values = toValues(row);
      const id = String(values[noun.key]);
      const fields = Object.entries(noun.fields).flatMap(([name, field]): [string, Json][] => {
        const from = findColumn(name, field);
        if (from !== null) return [[name, values[from] ?? null]];
        const kept = parts
          .filter(({ part }) => part.name === name)
          .map(({ part, rows: of }) =>
            part.fromRows(of.get(part.owner === null ? null : id) ?? []),
          );
        return [[name, field.join?.(kept) ?? kept[0] ?? null]];
      });
      return [id, Object.fromEntries(fields)] as const;
    }),
  );
}

/** The ids of all records, by list. */
export async function loadIds(db: Reader, nouns: readonly Noun[]): Promise<Map<string, string[]>> {
  const ids = nouns.map(
    ({ list, table, key }) =>
      sql`select ${list}::text as list, ${column(table, key)}::text as id from ${table}`,
  );
  const { rows } = await db.execute<{ list: string; id: string }>(sql.join(ids, sql` union all `));
  const byList = new Map<string, string[]>(nouns.map(({ list }) => [list, []]));
  for (const { list, id } of rows) byList.get(list)?.push(id);
  return byList;
}

export type Translations = ReadonlyMap<string, string>;

export const translationKey = (kind: TextKind, language: string, source: string): string =>
  JSON.stringify([kind, language, source]);

export async function loadTranslations(db: Reader): Promise<Translations> {
  const rows = await db
    .select({
      kind: catalogueTexts.kind,
      language: catalogueTexts.language,
      source: catalogueTexts.source,
      text: catalogueTexts.text,
    })
    .from(catalogueTexts)
    .orderBy(sql`1, 2, 3`);
  return new Map(
    rows.map(({ kind, language, source, text }) => [translationKey(kind, language, source), text]),
  );
}
