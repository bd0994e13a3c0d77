import type { z } from "zod";

import type { Problem } from "#contract/problems/problems";
import type { Result } from "#contract/calls/result";
import type {
  savedSeasonRecordSchema,
  saveSeasonRecordSchema,
  SeasonReview,
} from "#contract/operations/staff/season";
import {
  SEASON_KINDS,
  type SeasonError,
  type SeasonKindSetting,
  type SeasonKindName,
} from "#contract/names/season-kinds";
import type { Actor } from "../../people/audit/audit-log";
import { readClock } from "../../platform/database/clock";
import {
  type Database,
  retryTransaction,
  runInTransaction,
  type Transaction,
} from "../../platform/database/database";
import { applyChanges } from "./apply-season";
import { exportRecord } from "./export-season";
import { idSchema } from "./fields";
import { findOthers, newIds } from "./new-record-id";
import { canonical, type Context, type Json, type Noun } from "./noun";
import type { SaidSeason } from "./parse-season";
import type { SeasonPlan } from "./plan-season";
import { hasChanges } from "./planned-records";
import { checkValues, hasUnsafeText, type RecordErrors, refusedFields } from "./record-errors";
import { sayRecord } from "./said-record";
import { formFields, hashValue } from "./season-form";
import { countPerformances, findNoun } from "./season-rows";
import { loadIds } from "./stored-season";
import { listHallOverlaps } from "./warnings/hall-overlaps";

type Body = z.output<typeof saveSeasonRecordSchema>;
type Saved = z.output<typeof savedSeasonRecordSchema>;
type SaveProblem = Problem<"invalid" | "not-found" | "conflict/changed" | "conflict/busy">;
type Request = Body & { kind: SeasonKindName; by: Actor; currency: string };

const refuse = (failure: SaveProblem) => ({ ok: false as const, failure });
const invalid = (fields: RecordErrors) => refuse({ code: "invalid", fields });
const saved = (id: string, review: SeasonReview | null = null) => ({
  ok: true as const,
  value: { id, review },
});

/**
 * Saves what a form says of one record as a season's file does: the same rules, locks and log. Returns the review instead if
 * the change needs one and `reviewed` is not its plan. Safe to repeat: the second time nothing changes.
 */
export const saveRecord = (db: Database, request: Request): Promise<Result<Saved, SaveProblem>> =>
  retryTransaction(() => runInTransaction(db, (tx) => saveInTransaction(tx, request)));

/** As `saveRecord`, in a transaction that has more to write. */
export async function saveInTransaction(
  tx: Transaction,
  request: Request,
): Promise<Result<Saved, SaveProblem>> {
  const { kind, id } = request;
  const noun = findNoun(kind);
  const { idField }: SeasonKindSetting = SEASON_KINDS[kind];
  const { [idField ?? ""]: chosenId, ...values } = request.values;
  const known = new Set((await loadIds(tx, [noun])).get(noun.list) ?? []);
  if (id !== null && !known.has(id)) return refuse({ code: "not-found" });
  const unknown = fixedFields(request);
  if (Object.keys(unknown).length > 0) return invalid(unknown);
  const errors: Record<string, SeasonError> = {
    ...checkValues(noun, values, { isNew: id === null }),
    ...(idField === undefined ? {} : checkId(noun, idField, id ?? chosenId)),
  };
  if (Object.keys(errors).length > 0) return invalid(errors);

  const ids =
    id === null && idField === undefined ? newIds(kind, noun, values) : [id ?? String(chosenId)];
  const form = { list: kind, id: ids[0] ?? "", values, isOnly: noun.only !== undefined };
  // What it says is the same under each id.
  const said = sayRecord(form);
  if (!said.ok) return invalid(refusedFields({ kind: "mistakes", mistakes: said.failure }, form));
  const others =
    id === null
      ? await findOthers(
          tx,
          noun,
          ids.filter((each) => known.has(each)),
          said.value.records[0]?.values ?? {},
        )
      : new Set<string>();
  const context = { currency: request.currency, now: await readClock(tx) };
  for (const each of ids) {
    if (others.has(each)) continue;
    const step = { tx, request, noun, record: { ...form, id: each }, said: said.value, context };
    const planned = await apply(step, { dryRun: true });
    if (!planned.ok && planned.failure.code === "conflict") return planned;
    // The same form, sent before.
    if (planned.ok && !hasChanges(planned.value)) return saved(each);
    // Of a new record whose name another has, if only since its id was looked up: it takes the next id.
    const isTaken = known.has(each) || (planned.ok && planned.value.changes[0]?.before !== null);
    if (id === null && isTaken) continue;
    return planned.ok ? saveReviewed(step, planned.value) : planned;
  }
  return idField === undefined
    ? refuse({ code: "conflict", reason: "changed" })
    : invalid({ [idField]: "taken" });
}

type Step = {
  tx: Transaction;
  request: Request;
  noun: Noun;
  record: Parameters<typeof sayRecord>[0];
  /** Under the first id that is tried. */
  said: SaidSeason;
  context: Context;
};

/** Fields that the form does not have, or not for a record that exists. */
function fixedFields({ kind, id, values }: Request): Record<string, SeasonError> {
  const fields = formFields(kind).filter(({ isFixed }) => id === null || isFixed !== true);
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.keys(values).filter((name) => !names.has(name));
  return Object.fromEntries(others.map((name) => [name, "invalid"]));
}

function checkId(noun: Noun, idField: string, id: unknown): RecordErrors {
  if (id === undefined || id === "") return { [idField]: "required" };
  const isValid = (noun.idSchema ?? idSchema).safeParse(id).success && !hasUnsafeText(id);
  return isValid ? {} : { [idField]: "invalid" };
}

async function apply(
  { tx, request: { by, reason }, record, said, context }: Step,
  { dryRun }: { dryRun: boolean },
): Promise<Result<SeasonPlan, SaveProblem>> {
  const { id } = record;
  const ofRecord = { ...said, records: said.records.map((each) => ({ ...each, id })) };
  const options = { dryRun, moveSold: false, actor: by, reason, action: "edit" } as const;
  const applied = await applyChanges(tx, ofRecord, context, options);
  if (applied.ok) return applied;
  return applied.failure.kind === "busy"
    ? refuse({ code: "conflict", reason: "busy" })
    : invalid(refusedFields(applied.failure, record));
}

/** Since the dry run, nobody else has written a season: it has the lock until the transaction ends. */
async function saveReviewed(step: Step, plan: SeasonPlan): Promise<Result<Saved, SaveProblem>> {
  const { tx, request, noun, record } = step;
  const { id } = record;
  const changed = refuse({ code: "conflict", reason: "changed" });
  if (request.id !== null) {
    const now = await exportRecord(tx, noun, id);
    if (now === null || hashValue(now) !== request.version) return changed;
  }
  const review = await findReview(step, plan);
  if (review !== null && review.plan !== request.reviewed) return saved(id, review);
  const applied = await apply(step, { dryRun: false });
  if (!applied.ok) return applied;
  // Sale statuses are set under another lock.
  const before = ({ changes }: SeasonPlan) => canonical(changes[0]?.before ?? null);
  return before(applied.value) === before(plan) ? saved(id) : changed;
}

/** What staff confirm before it is saved; null if they need not. */
async function findReview(
  { tx, request: { kind }, noun, record: { id }, context }: Step,
  plan: SeasonPlan,
): Promise<SeasonReview | null> {
  const [change] = plan.changes;
  if (change === undefined) return null;
  const { before, fields } = change;
  const { reviewsNew = false, idField }: SeasonKindSetting = SEASON_KINDS[kind];
  const shown = formFields(kind).flatMap((field) => {
    const found = fields.find(({ name }) => name === field.name);
    return found === undefined ? [] : [{ ...found, isReviewed: field.isReviewed === true }];
  });
  if (before === null ? !reviewsNew : !shown.some(({ isReviewed }) => isReviewed)) return null;
  const print = (name: string, value: Json) =>
    noun.fields[name]?.print(value, (_, source) => source) ?? value;
  const changes = shown.map(({ name, from, to }) => ({
    field: name,
    from: before === null ? null : print(name, from),
    to: print(name, to),
  }));
  const chosenId =
    before === null && idField !== undefined ? [{ field: idField, from: null, to: id }] : [];
  return {
    plan: hashValue([id, before, change.after] as Json),
    changes: [...chosenId, ...changes],
    performances: before === null ? null : await countPerformances(tx, noun, id, context.now),
    overlaps: await listHallOverlaps(tx, plan, context),
  };
}
