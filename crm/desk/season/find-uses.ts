import { getTableName, sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import type { Reader, Transaction } from "../../platform/database/database";
import { lockInstance } from "../../stock/holds/seat-claims";
import type { Noun, Values } from "./noun";
import type { RecordChange, SeasonPlan } from "./plan-season";
import { NOUNS } from "./registry";
import { column, loadRecords, partsOf } from "./stored-season";

/** Why a plan may not be carried out: it would take away what is sold or in use, and what to do instead. */
export async function findRefusals(
  db: Reader,
  plan: SeasonPlan,
  { moveSold }: { moveSold: boolean },
): Promise<string[]> {
  const byNoun = groupBy(plan.changes, ({ noun }) => noun);
  const refusals: string[] = [];
  for (const [noun, changes] of byNoun) {
    const removed = changes.filter(({ after }) => after === null);
    refusals.push(
      ...(await findFixed(db, noun, changes, moveSold)),
      ...(removed.length === 0 ? [] : await findUsers(db, noun, removed, plan)),
    );
  }
  return refusals;
}

/**
 * Locks the performances for which something fixed changes or something is removed, until the transaction ends: seats are
 * claimed under the same lock, shared (see seat-claims.ts). What is found unused afterwards stays so.
 */
export async function lockPerformances(tx: Transaction, { changes }: SeasonPlan): Promise<void> {
  const risky = changes.filter(
    ({ noun, before, after, fields }) =>
      before !== null &&
      (after === null || fields.some(({ name }) => noun.fields[name]?.fixed !== undefined)),
  );
  const found = [...groupBy(risky, ({ noun }) => noun)].flatMap(([noun, of]) =>
    noun.performances === undefined ? [] : [noun.performances(textArray(of.map(({ id }) => id)))],
  );
  if (found.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(sql.join(found, sql` union `));
  // In the order of take-seats.ts.
  for (const id of rows.map((row) => row.id).sort()) await lockInstance(tx, id);
}

const textArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

/** Changes of fields that are fixed for what is sold. */
async function findFixed(
  db: Reader,
  noun: Noun,
  changes: readonly RecordChange[],
  moveSold: boolean,
): Promise<string[]> {
  const found = changes.flatMap(({ id, before, after, fields }) =>
    before === null || after === null
      ? []
      : fields.flatMap(({ name, from, to }) => {
          const isMove = moveSold && noun.list === "performances" && name === "starts";
          const message = isMove ? null : (noun.fields[name]?.fixed?.(from, to) ?? null);
          return message === null ? [] : [{ id, text: `${noun.name} ${id}: ${name} ${message}.` }];
        }),
  );
  if (found.length === 0 || noun.sold === undefined) return [];
  const ids = [...new Set(found.map(({ id }) => id))];
  const { rows } = await db.execute<{ id: string }>(noun.sold(textArray(ids)));
  const sold = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => sold.has(id)).map(({ text }) => text);
}

/** Who uses what is removed: records of the season that stay, and what customers have. */
async function findUsers(
  db: Reader,
  noun: Noun,
  removed: readonly RecordChange[],
  plan: SeasonPlan,
): Promise<string[]> {
  const ids = new Set(removed.map(({ id }) => id));
  const users = new Map<string, string[]>();
  const add = (id: string, user: string) => users.set(id, [...(users.get(id) ?? []), user]);
  for (const other of NOUNS)
    for (const [otherId, values] of await recordsAfter(db, other, plan))
      for (const [name, field] of Object.entries(other.fields))
        for (const { list, id } of field.refersTo(values[name] ?? null))
          if (list === noun.list && ids.has(id)) add(id, `${other.name} ${otherId}`);
  const key = column(noun.table, noun.key).name;
  const soft = (noun.usedIn ?? []).map(([table, from]) => ({ table, from, to: key }));
  for (const { table, from, to } of [...(await foreignKeysTo(db, noun)), ...soft]) {
    const { rows } = await db.execute<{ id: string; count: number }>(sql`
      select record.${sql.identifier(key)}::text as id, count(*)::int as count
      from ${sql.identifier(table)} used
      join ${noun.table} record on used.${sql.identifier(from)} = record.${sql.identifier(to)}
      where record.${sql.identifier(key)}::text = any(${textArray([...ids])}) group by 1`);
    for (const { id, count } of rows) add(id, `${count} ${table.replaceAll("_", " ")}`);
  }
  return [...users].map(
    ([id, by]) =>
      `${noun.name} ${id} cannot be removed: it is used by ${listOf([...new Set(by)])}. ${noun.instead}`,
  );
}

const MAX_LISTED = 5;
const listOf = (names: readonly string[]): string =>
  names.length > MAX_LISTED
    ? `${names.slice(0, MAX_LISTED).join(", ")} and ${names.length - MAX_LISTED} more`
    : names.join(", ");

/** All records of a noun as they will be. */
async function recordsAfter(
  db: Reader,
  noun: Noun,
  { changes }: SeasonPlan,
): Promise<ReadonlyMap<string, Values>> {
  const records = new Map(await loadRecords(db, noun));
  for (const change of changes)
    if (change.noun === noun)
      if (change.after === null) records.delete(change.id);
      else records.set(change.id, change.after);
  return records;
}

type Column = { table: string; from: string; to: string };

/** The columns of tables outside the season that refer to a noun's records: by the key, or else by one column. */
async function foreignKeysTo(db: Reader, noun: Noun): Promise<Column[]> {
  const own = NOUNS.flatMap((each) => [each.table, ...partsOf(each).map(({ table }) => table)]);
  const { rows } = await db.execute<Column>(sql`
    select c.conrelid::regclass::text as table, a.attname as "from", k.attname as "to"
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as pair(from_key, to_key)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.from_key
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = pair.to_key
    where c.contype = 'f' and c.confrelid = ${getTableName(noun.table)}::regclass
      and (k.attname = ${column(noun.table, noun.key).name} or cardinality(c.conkey) = 1)`);
  const names = new Set(own.map(getTableName));
  return rows.filter(({ table }) => !names.has(table));
}
