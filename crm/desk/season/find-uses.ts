import { getTableName, sql } from "drizzle-orm";

import type { PgTable } from "drizzle-orm/pg-core";

import type { SeasonError } from "#contract/names/season-kinds";
import { groupBy } from "#runtime/group-by";
import type { Reader, Transaction } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { printMoment } from "../../platform/dates";
import { claimIsLive, lockInstance } from "../../stock/holds/seat-claims";
import { claims } from "../../tables/holds";
import type { Json, Noun, Values } from "./noun";
import type { RecordChange, SeasonPlan } from "./plan-season";
import { NOUNS } from "./registry";
import { column, loadRecords, listParts } from "./stored-season";
import { diffPart } from "./write-season";

/** What a plan would take away from customers, or give twice; `field` is null for a record that would go. */
export type Refusal = {
  noun: Noun;
  id: string;
  text: string;
  field: string | null;
  code: Extract<SeasonError, "sold" | "held" | "in-use" | "taken">;
};

/** Why a plan may not be carried out: it would take away what is sold or in use. */
export async function findRefusals(
  db: Reader,
  plan: SeasonPlan,
  moves: { moveSold: boolean; now: Date },
): Promise<Refusal[]> {
  const byNoun = groupBy(plan.changes, ({ noun }) => noun);
  const refusals: Refusal[] = [];
  for (const [noun, changes] of byNoun) {
    const removed = changes.filter(({ after }) => after === null);
    refusals.push(
      ...(await findFixed(db, noun, changes, moves)),
      ...(await findPartUsers(db, noun, changes, plan)),
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

/** The fields of a performance that a move changes. */
export const MOVED_BY = ["starts", "plan"];

/** Changes of fields that are fixed for what is sold. */
async function findFixed(
  db: Reader,
  noun: Noun,
  changes: readonly RecordChange[],
  { moveSold, now }: { moveSold: boolean; now: Date },
): Promise<Refusal[]> {
  const isPast = (name: string, from: Json, to: Json) =>
    name === "starts" && new Date(String(from)) > now && new Date(String(to)) <= now;
  const found = changes.flatMap(({ id, before, after, fields }) =>
    before === null || after === null
      ? []
      : fields.flatMap(({ name, from, to }) => {
          const isMove = moveSold && noun.list === "performances" && MOVED_BY.includes(name);
          const message = !isMove
            ? (noun.fields[name]?.fixed?.(from, to) ?? null)
            : isPast(name, from, to)
              ? "would be in the past, and tickets are sold: check the year and the time"
              : null;
          return message === null ? [] : [{ id, name, message }];
        }),
  );
  if (found.length === 0 || noun.sold === undefined) return [];
  const ids = [...new Set(found.map(({ id }) => id))];
  const { rows } = await db.execute<{ id: string; until: string | null }>(sql`
    select id, case when bool_or(held_until is null) then null
      else to_char(date_trunc('minute', max(held_until) + interval '59 seconds') at time zone 'UTC', ${ISO})
      end as until
    from (${noun.sold(textArray(ids))}) used group by id`);
  const sold = new Map(rows.map(({ id, until }) => [id, until]));
  const byField = new Map<string, ReadonlySet<string>>();
  for (const name of new Set(found.map((each) => each.name)))
    byField.set(name, await listFixed(db, noun, name, ids));
  return found.flatMap(({ id, name, message }): Refusal[] => {
    const until = byField.get(name)?.has(id) === true ? null : sold.get(id);
    if (until === undefined) return [];
    const reason =
      until === null
        ? `${name} ${message}`
        : `${name} stays while visitors have tickets in their baskets, now until ${printMoment(until)}: try again then`;
    const code = until === null ? "sold" : "held";
    return [{ noun, id, text: `${noun.name} ${id}: ${reason}.`, field: name, code }];
  });
}

async function listFixed(
  db: Reader,
  noun: Noun,
  name: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const fixed = noun.fields[name]?.fixedBy?.(textArray(ids));
  if (fixed === undefined) return new Set();
  const { rows } = await db.execute<{ id: string }>(fixed);
  return new Set(rows.map(({ id }) => id));
}

/** For to_char. */
const ISO = 'YYYY-MM-DD"T"HH24:MI"Z"';

/** Which of these records are sold or held. */
export async function listSold(
  db: Reader,
  noun: Noun,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (noun.sold === undefined) return new Set();
  const { rows } = await db.execute<{ id: string }>(noun.sold(textArray(ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Who uses what is removed: records of the season that stay, and what customers have. */
async function findUsers(
  db: Reader,
  noun: Noun,
  removed: readonly RecordChange[],
  plan: SeasonPlan,
): Promise<Refusal[]> {
  const ids = new Set(removed.map(({ id }) => id));
  const users = new Map<string, string[]>();
  const add = (id: string, user: string) => users.set(id, [...(users.get(id) ?? []), user]);
  for (const other of NOUNS)
    for (const [otherId, values] of await allRecordsAfter(db, other, plan))
      for (const [name, field] of Object.entries(other.fields))
        for (const { list, id } of field.refersTo(values[name] ?? null))
          if (list === noun.list && ids.has(id)) add(id, `${other.name} ${otherId}`);
  const key = column(noun.table, noun.key).name;
  const soft = (noun.usedIn ?? []).map(([table, from]) => ({ table, from, to: key }));
  for (const use of [...(await foreignKeysTo(db, noun.table, key)), ...soft])
    for (const { id, count } of await countUses(db, noun.table, key, [...ids], use))
      add(id, getWords(use.table, count));
  return [...users].map(([id, by]) => ({
    noun,
    id,
    text: `${noun.name} ${id} cannot be removed: it is used by ${joinNames([...new Set(by)])}. ${noun.instead}`,
    field: null,
    code: "in-use",
  }));
}

const MAX_LISTED = 5;
const joinNames = (names: readonly string[]): string =>
  names.length > MAX_LISTED
    ? `${names.slice(0, MAX_LISTED).join(", ")} and ${names.length - MAX_LISTED} more`
    : names.join(", ");

/** All records of a noun as they will be. */
async function allRecordsAfter(
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

type Use = { table: string; from: string; to: string };

/** What customers have of rows that go with a change, such as a tag that a group of interests no longer has. */
async function findPartUsers(
  db: Reader,
  noun: Noun,
  changes: readonly RecordChange[],
  { records }: SeasonPlan,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const part of listParts(noun)) {
    const [name, ...others] = part.key;
    if (name === undefined || others.length > 0) continue;
    const key = column(part.table, name).name;
    const uses = await foreignKeysTo(db, part.table, key);
    if (uses.length === 0) continue;
    const ofNoun = records.get(noun.list) ?? new Map<string, Values>();
    const owners = new Map(
      changes.flatMap((change) =>
        diffPart(part, [change], ofNoun).removed.map((row) => [String(row[name]), change]),
      ),
    );
    for (const use of uses)
      for (const { id, count } of await countUses(db, part.table, key, [...owners.keys()], use)) {
        const { id: owner = "", after = null } = owners.get(id) ?? {};
        const by = `it is used by ${getWords(use.table, count)}`;
        const text =
          after === null
            ? `${noun.name} ${owner} cannot be removed with its ${part.name} ${id}: ${by}. ${noun.instead}`
            : `${noun.name} ${owner}: ${part.name} ${id} cannot be left out: ${by}.`;
        refusals.push({ noun, id: owner, text, field: part.name, code: "in-use" });
      }
  }
  return refusals;
}

/** How many rows of a table use each of these ids. */
async function countUses(
  db: Reader,
  table: PgTable,
  key: string,
  ids: readonly string[],
  use: Use,
): Promise<{ id: string; count: number }[]> {
  if (ids.length === 0) return [];
  // A hold that has ended stays as a row until somebody takes the seat.
  const isUse = use.table === getTableName(claims) ? sql`where ${claimIsLive}` : sql``;
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select record.${sql.identifier(key)}::text as id, count(*)::int as count
    from (select * from ${sql.identifier(use.table)} ${isUse}) used
    join ${table} record on used.${sql.identifier(use.from)} = record.${sql.identifier(use.to)}
    where record.${sql.identifier(key)}::text = any(${textArray(ids)}) group by 1`);
  return rows;
}

/** What to call the rows of a table in a refusal, where its name with spaces would not do. */
const WORDS: Readonly<Record<string, string>> = {
  claims: "held, sold or blocked seats",
  basket_tickets: "tickets in baskets",
  basket_items: "lines of baskets",
  order_items: "lines of orders",
  order_tickets: "sold tickets",
};

const getWords = (table: string, count: number) =>
  `${WORDS[table] ?? table.replaceAll("_", " ")} (${count})`;

/** The columns of tables outside the season that refer to a table's rows: by the key, or else by one column. */
async function foreignKeysTo(db: Reader, table: PgTable, key: string): Promise<Use[]> {
  const own = NOUNS.flatMap((each) => [
    each.table,
    ...listParts(each).map((part) => part.table),
    ...(each.follows ?? []),
  ]);
  const { rows } = await db.execute<Use>(sql`
    select c.conrelid::regclass::text as table, a.attname as "from", k.attname as "to"
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as pair(from_key, to_key)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.from_key
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = pair.to_key
    where c.contype = 'f' and c.confrelid = ${getTableName(table)}::regclass
      and (k.attname = ${key} or cardinality(c.conkey) = 1)`);
  const names = new Set(own.map(getTableName));
  return rows.filter((row) => !names.has(row.table));
}
