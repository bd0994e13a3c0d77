import { getTableColumns, getTableName, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import { groupBy } from "#runtime/group-by";
import type { TextKind } from "#contract/schemas/reference";
import type { Reader } from "../../platform/database/database";
import { catalogueTexts } from "../../tables/catalogue-texts";
import type { Field, Json, Noun, Part, Values } from "./noun";

/** The records of a noun by id, with the values of all its fields. */
export type StoredRecords = ReadonlyMap<string, Values>;

export const columnOf = (name: string, field: Field): string | null =>
  field.parts === undefined ? (field.column ?? name) : null;

export const partsOf = ({ fields }: Noun): (Part & { name: string })[] =>
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

/** Reads these records, or all of the noun. */
export async function loadRecords(
  db: Reader,
  noun: Noun,
  ids?: readonly string[],
): Promise<StoredRecords> {
  const isOne = (table: PgTable, name: string | null) =>
    ids === undefined || name === null ? undefined : inArray(column(table, name), [...ids]);
  if (ids?.length === 0) return new Map();
  const rows = await db.select().from(noun.table).where(isOne(noun.table, noun.key));
  const parts: { part: ReturnType<typeof partsOf>[number]; rows: Map<string | null, Values[]> }[] =
    [];
  // One after the other: a transaction has one connection.
  for (const part of partsOf(noun)) {
    const ofPart = await db.select().from(part.table).where(isOne(part.table, part.owner));
    const ownerOf = (row: Values) => (part.owner === null ? null : String(row[part.owner]));
    parts.push({ part, rows: groupBy(ofPart.map(toValues), ownerOf) });
  }
  return new Map(
    rows.map((row) => {
      const values = toValues(row);
      const id = String(values[noun.key]);
      const fields = Object.entries(noun.fields).flatMap(([name, field]): [string, Json][] => {
        const from = columnOf(name, field);
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

export async function loadIds(db: Reader, noun: Noun): Promise<string[]> {
  const rows = await db.select({ id: column(noun.table, noun.key) }).from(noun.table);
  return rows.map(({ id }) => String(id));
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
