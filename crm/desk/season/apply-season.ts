import { getTableName, sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import { formatMistakes, type Mistake } from "#runtime/files/mistake";
import type { Result } from "#contract/calls/result";
import {
  getSqlState,
  type Database,
  type Reader,
  runInTransaction,
  type Transaction,
} from "../../platform/database/database";
import { SEASON_BUSY, tryLockSeason } from "../../platform/database/season-lock";
import { describePlan } from "./describe-plan";
import { findEnteredTwice } from "./entered-codes";
import { findRefusals, lockPerformances, type Refusal } from "./find-uses";
import { findChangedByStaff } from "./warnings/changed-by-staff";
import { findGroupSalesMisfit } from "./warnings/group-sales-fit";
import { type Context, type Noun, toRecordKey } from "./noun";
import { performances } from "./nouns/performances";
import { bands } from "./nouns/prices";
import type { SaidSeason } from "./parse-season";
import { hasChanges } from "./planned-records";
import { planSeason, type SeasonMistake, type SeasonPlan, type Stored } from "./plan-season";
import { type NoSeats, planMoves, recordMoves } from "./record-moves";
import { NOUNS } from "./registry";
import { column, loadIds, loadRecords, loadTranslations, listParts } from "./stored-season";
import { findUnknownEntrances } from "./warnings/unknown-entrances";
import { findUnlikelyRecords } from "./warnings/unlikely-records";
import { findUnpricedBands } from "./warnings/unpriced-bands";
import { findUntranslated } from "./warnings/untranslated-texts";
import { findUnsoldSeries } from "./warnings/unsold-series";
import { type LoggedAs, writeSeason } from "./write-season";

export type ApplyOptions = LoggedAs & {
  dryRun: boolean;
  /** Also moves performances that are sold, and tells their buyers. */
  moveSold: boolean;
  /** The last day on which those can have it refunded; null: none. Without it, the suggested one. */
  refundDay?: string | null;
  /** A dry run whose caller plans the seats of moved performances itself. */
  withoutSeats?: boolean;
};

/** Why a season was not applied; nothing was changed. */
export type SeasonRefusal =
  | { kind: "busy" }
  | { kind: "mistakes"; mistakes: SeasonMistake[] }
  | { kind: "in-use"; refusals: Refusal[] }
  | ({ kind: "no-seats" } & NoSeats)
  | { kind: "constraint"; text: string };

/**
 * Writes what files say, all or nothing, and returns what changed. With `dryRun`, only says what would. Safe to repeat: the
 * second time nothing changes.
 */
export async function applySeason(
  db: Database | Transaction,
  said: SaidSeason,
  context: Context,
  options: ApplyOptions,
): Promise<Result<string, string[]>> {
  const applied = await applyChanges(db, said, context, options);
  if (!applied.ok)
    return { ok: false, failure: [...refusalTexts(said, applied.failure), NOTHING_CHANGED] };
  const plan = applied.value;
  const note =
    options.dryRun && hasChanges(plan) ? ["This was a dry run: nothing was changed."] : [];
  return { ok: true, value: [...describePlan(plan), ...note].join("\n") };
}

/** Ends every refusal. */
export const NOTHING_CHANGED = "Nothing was changed.";

function refusalTexts(said: SaidSeason, refusal: SeasonRefusal): string[] {
  switch (refusal.kind) {
    case "busy":
      return [SEASON_BUSY];
    case "mistakes":
      return formatMistakes(refusal.mistakes);
    case "in-use":
      return formatMistakes(locateRefusals(said, refusal.refusals));
    case "no-seats":
      return formatMistakes(
        locateRefusals(
          said,
          refusal.missing.map(({ bandId, kind, missing }) => ({
            ...{ noun: performances, id: refusal.id, field: "plan" },
            text: `performance ${refusal.id}: plan has ${missing} ${kind} seats too few in band ${bandId} for those who have tickets or hold seats.`,
          })),
        ),
      );
    case "constraint":
      return [`${refusal.text}.`];
  }
}

type Located = Pick<Refusal, "noun" | "id" | "field" | "text">;

/** Refusals with the file and line that say what is refused. */
function locateRefusals({ records, removed }: SaidSeason, refusals: readonly Located[]): Mistake[] {
  const saidBy = new Map(
    [...records, ...removed].map((each) => [toRecordKey(each.noun, each.id), each.mistake]),
  );
  return refusals.map(({ noun, id, field, text }) => ({
    ...(saidBy.get(toRecordKey(noun, id))?.(field === null ? [] : [field], text) ?? {
      file: noun.list,
      line: null,
    }),
    message: text,
  }));
}

/** As `applySeason`, with the plan and the refusal as data. */
export async function applyChanges(
  db: Database | Transaction,
  said: SaidSeason,
  context: Context,
  options: ApplyOptions,
): Promise<Result<SeasonPlan, SeasonRefusal>> {
  const { dryRun, moveSold } = options;
  try {
    return await runInTransaction<Result<SeasonPlan, SeasonRefusal>>(db, async (tx) => {
      if (!(await tryLockSeason(tx))) return refuse({ kind: "busy" });
      if (!dryRun) await lockRecords(tx, said);
      const planned = planSeason(said, await loadStored(tx, said), context);
      if (!planned.ok) return refuse({ kind: "mistakes", mistakes: planned.failure });
      const plan = planned.value;
      if (!dryRun) await lockPerformances(tx, plan);
      const unpriced = await findUnpricedBands(tx, said, plan, context);
      const unsold = await findUnsoldSeries(tx, said, plan, context);
      const unsalable = [...unpriced.mistakes, ...unsold.mistakes];
      if (unsalable.length > 0) return refuse({ kind: "mistakes", mistakes: unsalable });
      const refusals = [
        ...(await findRefusals(tx, plan, { moveSold, now: context.now })),
        ...(await findEnteredTwice(tx, plan)),
      ];
      if (refusals.length > 0) return refuse({ kind: "in-use", refusals });
      // Before the log says that these files changed it. A form shows staff what others changed meanwhile.
      const isFile = typeof options.actor === "string";
      const takenBack = isFile ? await findChangedByStaff(tx, said, plan) : [];
      const untranslated = isFile ? await findUntranslated(tx, plan) : [];
      if (!dryRun && hasChanges(plan)) await writeSeason(tx, plan, options);
      const moved = await moveBuyers(tx, plan, context, options);
      if (!moved.ok) return refuse({ kind: "no-seats", ...moved.failure });
      const misfit = await findGroupSalesMisfit(tx, said, plan, context);
      const entrances = await findUnknownEntrances(tx, said, plan);
      const unlikely = await findUnlikelyRecords(tx, said, plan, context);
      const warnings = [
        ...takenBack,
        ...unpriced.warnings,
        ...unsold.warnings,
        ...misfit,
        ...entrances,
        ...unlikely,
      ];
      return { ok: true, value: { ...plan, warnings, untranslated, moves: moved.value } };
    });
  } catch (error) {
    if (!isConstraint(error)) throw error;
    return refuse({ kind: "constraint", text: constraintText(error) });
  }
}

function moveBuyers(tx: Transaction, plan: SeasonPlan, context: Context, options: ApplyOptions) {
  if (!options.dryRun) return recordMoves(tx, plan, context, options);
  return options.withoutSeats === true
    ? { ok: true as const, value: [] }
    : planMoves(tx, plan, context, options);
}

const refuse = (failure: SeasonRefusal) => ({ ok: false as const, failure });

/** Integrity constraint violations, and values out of range. */
const isConstraint = (error: unknown): boolean => /^(23|22)/.test(getSqlState(error));

const UNIQUE_VIOLATION = "23505";

/** What no check of ours has said before, with the list it is about. */
function constraintText(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { message, detail, table } = cause as { message: string; detail?: string; table?: string };
  const listTables = (noun: Noun) => [noun.table, ...listParts(noun).map((part) => part.table)];
  const noun = NOUNS.find((each) => listTables(each).some((one) => getTableName(one) === table));
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
  // Bands are few, and named where their ids are meant.
  const byName = [...named.values()].map(([{ noun }]) => noun.byName?.list);
  const lookedUp = new Set([...byName, bands.list]);
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
