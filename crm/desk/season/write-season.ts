import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { groupBy } from "#runtime/group-by";
import type { AuditAction } from "#contract/schemas/staff";
import { insertMany, type Transaction } from "../../platform/database/database";
import { type Actor, actorColumns } from "../../people/audit/audit-log";
import { catalogueRevision } from "../../tables/catalogue";
import { catalogueTexts } from "../../tables/catalogue-texts";
import { auditLog } from "../../tables/staff";
import { canonical, type Json, type Noun, type Part, type Values } from "./noun";
import type { RecordChange, SeasonPlan } from "./plan-season";
import { countChanges } from "./count-changes";
import { NOUNS } from "./registry";
import { column, findColumn, writeKey, listParts } from "./stored-season";

const ROWS_PER_STATEMENT = 1_000;

async function inChunks<T>(rows: readonly T[], write: (chunk: readonly T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await write(rows.slice(from, from + ROWS_PER_STATEMENT));
}

const insertRows = (tx: Transaction, table: PgTable, rows: readonly Values[]) =>
  inChunks(rows, (chunk) => insertMany(tx, table, chunk));

const columnName = (table: PgTable, field: string) => sql.identifier(column(table, field).name);

const asRecords = (table: PgTable, rows: readonly Values[]): SQL => {
  const json = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [column(table, field).name, value]),
    ),
  );
  const name = sql.identifier(getTableName(table));
  return sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(json)}::jsonb) new`;
};

const isSameRow = (table: PgTable, key: readonly string[]) =>
  sql.join(
    key.map((field) => sql`old.${columnName(table, field)} = new.${columnName(table, field)}`),
    sql` and `,
  );

/** Each row has the key and what changes. */
async function updateRows(
  tx: Transaction,
  table: PgTable,
  key: readonly string[],
  rows: readonly Values[],
  stamp?: Noun["stamp"],
): Promise<void> {
  for (const same of groupBy(rows, (row) => Object.keys(row).sort().join()).values()) {
    const fields = Object.keys(same[0]).filter((field) => !key.includes(field));
    const sets = fields.map(
      (field) => sql`${columnName(table, field)} = new.${columnName(table, field)}`,
    );
    if (stamp !== undefined && stamp.when.some((field) => fields.includes(field)))
      sets.push(stamp.set);
    await inChunks(same, (chunk) =>
      tx.execute(sql`update ${sql.identifier(getTableName(table))} old
        set ${sql.join(sets, sql`, `)} from ${asRecords(table, chunk)}
        where ${isSameRow(table, key)}`),
    );
  }
}

const deleteRows = (
  tx: Transaction,
  table: PgTable,
  key: readonly string[],
  rows: readonly Values[],
) =>
  inChunks(rows, (chunk) => {
    const keys = chunk.map((row) =>
      Object.fromEntries(key.map((name) => [name, row[name] ?? null])),
    );
    return tx.execute(sql`delete from ${sql.identifier(getTableName(table))} old
      using ${asRecords(table, keys)} where ${isSameRow(table, key)}`);
  });

const getColumns = (noun: Noun, values: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const field = noun.fields[name];
      const to = field === undefined ? null : findColumn(name, field);
      return to === null ? [] : [[to, values[name] ?? null]];
    }),
  );

/** The rows of a part that appear, change and go with these records. */
export function diffPart(
  part: Part & { name: string },
  changes: readonly RecordChange[],
  records: ReadonlyMap<string, Values>,
) {
  const listRows = ({ id }: RecordChange, values: Values | null) =>
    values === null ? [] : part.toRows(id, values[part.name] ?? null, records);
  const [added, changed, removed]: [Values[], Values[], Values[]] = [[], [], []];
  const { names = [] } = part;
  for (const change of changes) {
    const before = new Map(
      listRows(change, change.before).map((row) => [writeKey(part, row), row]),
    );
    if (change.fields.some(({ name }) => name === part.namedBy)) {
      removed.push(...before.values());
      added.push(...listRows(change, change.after));
      continue;
    }
    for (const row of listRows(change, change.after)) {
      const old = before.get(writeKey(part, row));
      before.delete(writeKey(part, row));
      if (old === undefined) added.push(row);
      else {
        const isChanged = (name: string) =>
          canonical(row[name] ?? null) !== canonical(old[name] ?? null);
        const kept = names.some(isChanged) ? [...part.key, ...names] : part.key;
        const fields = Object.entries(row).filter(
          ([name]) => kept.includes(name) || isChanged(name),
        );
        if (fields.length > part.key.length) changed.push(Object.fromEntries(fields));
      }
    }
    removed.push(...before.values());
  }
  return { added, changed, removed };
}

/** Gives rows whose name changes one that no row has, so that others can take theirs. */
async function freeNames(tx: Transaction, part: Part, changed: readonly Values[]): Promise<void> {
  const [name] = part.names ?? [];
  if (name === undefined) return;
  const column = columnName(part.table, name);
  const renamed = changed.flatMap((row) =>
    name in row ? [Object.fromEntries(part.key.map((key) => [key, row[key] ?? null]))] : [],
  );
  await inChunks(renamed, (chunk) =>
    tx.execute(sql`update ${sql.identifier(getTableName(part.table))} old
      set ${column} = old.${column} || chr(1) from ${asRecords(part.table, chunk)}
      where ${isSameRow(part.table, part.key)}`),
  );
}

async function writeNoun(
  tx: Transaction,
  noun: Noun,
  changes: readonly RecordChange[],
  records: ReadonlyMap<string, Values>,
) {
  const { table, key } = noun;
  const parts = listParts(noun).map((part) => ({ part, ...diffPart(part, changes, records) }));
  for (const { part, removed } of parts.toReversed())
    await deleteRows(tx, part.table, part.key, removed);
  const names = Object.keys(noun.fields);
  const updates = changes.flatMap(({ id, before, after, fields }) => {
    if (before === null || after === null) return [];
    const columns = getColumns(
      noun,
      after,
      fields.map(({ name }) => name),
    );
    return Object.keys(columns).length === 0 ? [] : [{ [key]: id, ...columns }];
  });
  // Before new rows: one may have a code that another gives up.
  await updateRows(tx, table, [key], updates, noun.stamp);
  await insertRows(
    tx,
    table,
    changes.flatMap(({ id, before, after }) =>
      before === null && after !== null ? [{ [key]: id, ...getColumns(noun, after, names) }] : [],
    ),
  );
  for (const { part, added, changed } of parts) {
    await freeNames(tx, part, changed);
    await updateRows(tx, part.table, part.key, changed);
    await insertRows(tx, part.table, added);
  }
}

async function writeTranslations(tx: Transaction, { translations }: SeasonPlan) {
  const key = ["language", "kind", "sourceHash"] as const;
  const removed = translations.filter(({ text }) => text === null);
  for (const { kind, language, source } of removed)
    await tx.execute(sql`delete from ${catalogueTexts} where ${catalogueTexts.kind} = ${kind}
      and ${catalogueTexts.language} = ${language} and ${catalogueTexts.source} = ${source}`);
  const rows = translations.flatMap(({ text, ...of }) => (text === null ? [] : [{ ...of, text }]));
  const conflict = sql.join(
    key.map((name) => sql.identifier(catalogueTexts[name].name)),
    sql`, `,
  );
  await inChunks(rows, (chunk) =>
    tx.execute(sql`insert into ${catalogueTexts} (kind, language, source, text)
      select new.kind, new.language, new.source, new.text from ${asRecords(catalogueTexts, chunk)}
      on conflict (${conflict}) do update set text = excluded.text`),
  );
}

/** Who changes a season, why, and what the log calls it. */
export type LoggedAs = { actor: Actor; reason?: string | null; action?: AuditAction };

/** Longer values are in the files; the log says that they changed. */
const MAX_LOGGED = 300;
const logged = (value: Json): Json => (canonical(value).length <= MAX_LOGGED ? value : "…");

async function writeLog(
  tx: Transaction,
  plan: SeasonPlan,
  { actor, reason = null, action = "season" }: LoggedAs,
) {
  const { changes, translations } = plan;
  const entry = { ...actorColumns(actor), action, reason };
  const ofRecords = changes.map(({ noun, id, before, after, fields }) => ({
    ...entry,
    subjectKind: noun.name.replaceAll(" ", "-"),
    subjectId: id,
    details: {
      list: noun.list,
      change: before === null ? "new" : after === null ? "removed" : "changed",
      ...(before !== null && after !== null
        ? {
            fields: Object.fromEntries(
              fields.map(({ name, from, to }) => [name, [logged(from), logged(to)]]),
            ),
          }
        : {}),
    },
  }));
  const languages = groupBy(translations, ({ language }) => language);
  const ofTexts = [...languages].map(([language, texts]) => ({
    ...entry,
    subjectKind: "language",
    subjectId: language,
    details: { count: texts.length },
  }));
  // Last, so that the log has it first: it is read from its end.
  const ofAll =
    action === "season"
      ? [
          {
            ...entry,
            subjectKind: "season",
            subjectId: "files",
            details: { counts: countChanges(plan) },
          },
        ]
      : [];
  await inChunks([...ofRecords, ...ofTexts, ...ofAll], (chunk) => insertMany(tx, auditLog, chunk));
}

/** Writes all that a plan says, with an entry of the audit log for each record. */
export async function writeSeason(
  tx: Transaction,
  plan: SeasonPlan,
  loggedAs: LoggedAs,
): Promise<void> {
  const byNoun = groupBy(plan.changes, ({ noun }) => noun);
  const listRecords = ({ list }: Noun) => plan.records.get(list) ?? new Map<string, Values>();
  for (const noun of NOUNS) {
    const kept = (byNoun.get(noun) ?? []).filter(({ after }) => after !== null);
    if (kept.length > 0) await writeNoun(tx, noun, kept, listRecords(noun));
  }
  for (const noun of NOUNS.toReversed()) {
    const removed = (byNoun.get(noun) ?? []).filter(({ after }) => after === null);
    if (removed.length === 0) continue;
    for (const part of listParts(noun).toReversed())
      await deleteRows(
        tx,
        part.table,
        part.key,
        diffPart(part, removed, listRecords(noun)).removed,
      );
    const keys = removed.map(({ id }) => ({ [noun.key]: id }));
    await deleteRows(tx, noun.table, [noun.key], keys);
  }
  await writeTranslations(tx, plan);
  await writeLog(tx, plan, loggedAs);
  // Not every table of a season has the trigger.
  await tx.update(catalogueRevision).set({ revision: sql`gen_random_uuid()` });
}
