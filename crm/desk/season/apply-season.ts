import { getTableName, sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import { formatMistakes } from "#runtime/files/mistake";
import type { Result } from "#contract/result";
import {
  getSqlState,
  type Database,
  type Reader,
  runInTransaction,
  type Transaction,
} from "../../platform/database/database";
import { describePlan } from "./describe-plan";
import { findRefusals, lockPerformances } from "./find-uses";
import type { Context, Noun } from "./noun";
import type { SaidSeason } from "./parse-season";
import { planSeason, type Stored } from "./plan-season";
import { NOUNS } from "./registry";
import { column, loadIds, loadRecords, loadTranslations, partsOf } from "./stored-season";
import { writeSeason } from "./write-season";

/** Key of the advisory lock of all that writes a season; the demo's season import has the same. */
export const SEASON_LOCK = 7_210_424;

export type ApplyOptions = { dryRun: boolean; moveSold: boolean; actor: string };

type Applied = Result<string, string[]>;

/**
 * Writes what files say, all or nothing, and returns what changed. With `dryRun`, only says what would. Safe to repeat: the
 * second time nothing changes.
 */
export async function applySeason(
  db: Database | Transaction,
  said: SaidSeason,
  context: Context,
  { dryRun, moveSold, actor }: ApplyOptions,
): Promise<Applied> {
  try {
    return await runInTransaction<Applied>(db, async (tx) => {
      const { rows } = await tx.execute<{ locked: boolean }>(
        sql`select pg_try_advisory_xact_lock(${SEASON_LOCK}) as locked`,
      );
      if (rows[0]?.locked !== true)
        return refuse(["Another import of a season is running. Try again when it has finished."]);
      if (!dryRun) await lockRecords(tx, said);
      const planned = planSeason(said, await loadStored(tx, said), context);
      if (!planned.ok) return refuse(formatMistakes(planned.failure));
      const plan = planned.value;
      if (!dryRun) await lockPerformances(tx, plan);
      const refusals = await findRefusals(tx, plan, { moveSold });
      if (refusals.length > 0) return refuse([...refusals, "Nothing was changed."]);
      const hasChanges = plan.changes.length + plan.translations.length > 0;
      if (hasChanges && !dryRun) await writeSeason(tx, plan, actor);
      const note = dryRun && hasChanges ? ["This was a dry run: nothing was changed."] : [];
      return { ok: true, value: [...describePlan(plan), ...note].join("\n") };
    });
  } catch (error) {
    if (!isConstraint(error)) throw error;
    return refuse([`${constraintText(error)}. Nothing was changed.`]);
  }
}

const refuse = (failure: string[]) => ({ ok: false as const, failure });

/** Integrity constraint violations, and values out of range. */
const isConstraint = (error: unknown): boolean => /^(23|22)/.test(getSqlState(error));

const UNIQUE_VIOLATION = "23505";

/** What no check of ours has said before, with the list it is about. */
function constraintText(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { message, detail, table } = cause as { message: string; detail?: string; table?: string };
  const tablesOf = (noun: Noun) => [noun.table, ...partsOf(noun).map((part) => part.table)];
  const noun = NOUNS.find((each) => tablesOf(each).some((one) => getTableName(one) === table));
  const of = noun === undefined ? "" : `${noun.list}: `;
  const said = `(${message}${detail === undefined ? "" : `: ${detail}`})`;
  return getSqlState(error) === UNIQUE_VIOLATION
    ? `${of}what one record gives up and another takes needs two steps, one apply for each ${said}`
    : `${of}the database refused it ${said}`;
}

/**
 * Locks the rows that files name before any is written: who holds one of them waits for nothing that we have. Neither
 * sales nor foreign keys wait for these locks.
 */
async function lockRecords(tx: Transaction, said: SaidSeason): Promise<void> {
  for (const [noun, records] of groupBy([...said.records, ...said.removed], ({ noun }) => noun)) {
    const key = column(noun.table, noun.key);
    const ids = sql.param(records.map(({ id }) => id));
    await tx.execute(sql`select from ${noun.table} where ${key}::text = any(${ids}::text[])
      order by ${key} for no key update`);
  }
}

async function loadStored(db: Reader, said: SaidSeason): Promise<Stored> {
  const named = groupBy([...said.records, ...said.removed], ({ noun }) => noun.list);
  const ids = await loadIds(db, NOUNS);
  const records = new Map<string, Awaited<ReturnType<typeof loadRecords>>>();
  const lookedUp = new Set([...named.values()].map(([{ noun }]) => noun.byName?.list));
  for (const noun of NOUNS) {
    const of = named.get(noun.list) ?? [];
    const isLookedUp = lookedUp.has(noun.list);
    if (of.length === 0 && !isLookedUp) continue;
    const needsAll =
      isLookedUp ||
      noun.unique !== undefined ||
      Object.values(noun.fields).some(({ isRank }) => isRank === true);
    records.set(
      noun.list,
      await loadRecords(db, noun, needsAll ? undefined : of.map(({ id }) => id)),
    );
  }
  return { ids, records, translations: await loadTranslations(db) };
}
