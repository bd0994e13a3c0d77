import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";

import type { Problem } from "#contract/problems/problems";
import type { Result } from "#contract/calls/result";
import type {
  HallOverlap,
  MissingSeats,
  MovePlan,
  movePerformanceSchema,
} from "#contract/schemas/staff-sales";
import type { Actor } from "../../people/audit/audit-log";
import { readClock } from "../../platform/database/clock";
import {
  type Database,
  type Reader,
  retryTransaction,
  runInTransaction,
  type Transaction,
} from "../../platform/database/database";
import { atLocalTime, parseMoment, printMoment, toDay, toIso } from "../../platform/dates";
import { instances } from "../../tables/catalogue";
import { performanceMoves } from "../../tables/returns";
import { findRefundUntil, type Slot } from "../../money/moves/record-move";
import type { Shortage } from "../../money/moves/reseat";
import { priceBands } from "../../tables/prices";
import { halls, seatPlans } from "../../tables/seat-plans";
import { applyChanges, type SeasonRefusal } from "./apply-season";
import { refusedFields } from "./record-errors";
import { sayRecord } from "./said-record";
import { listHallOverlaps } from "./warnings/hall-overlaps";

type Body = z.output<typeof movePerformanceSchema>;

type TargetProblem = Problem<
  "invalid" | "not-found" | "conflict/performance-passed" | "conflict/performance-cancelled"
>;
type MoveProblem =
  | TargetProblem
  | Problem<"conflict/changed" | "conflict/busy" | "conflict/seats-missing">;

const invalid = (field: string, error: string) => ({
  ok: false as const,
  failure: { code: "invalid" as const, fields: { [field]: error } },
});
const refuse = <P>(failure: P) => ({ ok: false as const, failure });

/** The performance as it is, and when and in which plan it would be. `startsAt`: local time at the venue. */
export async function readMoveTarget(
  db: Reader,
  instanceId: string,
  { startsAt, planId }: { startsAt: string; planId?: string | undefined },
) {
  const [instance] = await db.select().from(instances).where(eq(instances.id, instanceId));
  const now = await readClock(db);
  if (instance === undefined) return refuse<TargetProblem>({ code: "not-found" });
  if (instance.cancelled)
    return refuse<TargetProblem>({ code: "conflict", reason: "performance-cancelled" });
  if (instance.startsAt <= now)
    return refuse<TargetProblem>({ code: "conflict", reason: "performance-passed" });
  const moment = parseMoment(startsAt.replace("T", " "));
  if (!moment.ok) return invalid("startsAt", "format");
  const to = { startsAt: new Date(moment.value), planId: planId ?? instance.planId };
  if (to.startsAt <= now) return invalid("startsAt", "past");
  if ((await db.$count(seatPlans, eq(seatPlans.id, to.planId))) === 0)
    return invalid("planId", "unknown");
  return { ok: true as const, value: { instance, to, now } };
}

export type MoveTarget = Extract<Awaited<ReturnType<typeof readMoveTarget>>, { ok: true }>["value"];

/** The plans that a performance can move to, its own first; null if it does not exist. */
export async function listMovePlans(db: Reader, instanceId: string): Promise<MovePlan[] | null> {
  const [instance] = await db.select().from(instances).where(eq(instances.id, instanceId));
  if (instance === undefined) return null;
  const current = sql<boolean>`${seatPlans.id} = ${instance.planId}`;
  return db
    .select({ id: seatPlans.id, name: seatPlans.name, hallName: halls.name, current })
    .from(seatPlans)
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .orderBy(desc(current), halls.rank, seatPlans.name, seatPlans.id);
}

/**
 * Moves a performance to another date or hall as a season's file does with `--move-sold`: the same rules, locks, log and mails.
 * Safe to repeat: the second time nothing changes.
 */
export function movePerformance(
  db: Database,
  request: Body & { instanceId: string; by: Actor; currency: string },
): Promise<Result<null, MoveProblem>> {
  return retryTransaction(() =>
    runInTransaction<Result<null, MoveProblem>>(db, (tx) => moveInTransaction(tx, request)),
  );
}

async function moveInTransaction(
  tx: Transaction,
  request: Body & { instanceId: string; by: Actor; currency: string },
): Promise<Result<null, MoveProblem>> {
  const { instanceId, refundUntil: refundDay, from, reason, by: actor, currency } = request;
  const target = await readMoveTarget(tx, instanceId, request);
  if (!target.ok) return target;
  const { instance, to, now } = target.value;
  const day = refundDay === null ? null : refundDayError(refundDay, to.startsAt, now);
  if (day !== null) return invalid("refundUntil", day);
  if (isSlot(from, to)) return invalid("startsAt", "same");
  if (isSlot(getSlot(instance), to) && (await isLastMove(tx, instanceId, from, to)))
    return { ok: true, value: null };
  const said = sayRecord(moveRecord(instanceId, to));
  if (!said.ok) return invalid("startsAt", "format");
  const context = { currency, now };
  const options = { dryRun: false, moveSold: true, refundDay, actor, reason };
  const action = "move-performance";
  const applied = await applyChanges(tx, said.value, context, { ...options, action });
  if (!applied.ok) return refuse(await getProblem(tx, applied.failure, target.value));
  // Read with the rows locked, unlike the above.
  const before = applied.value.changes[0]?.before ?? null;
  return isSlot(from, {
    startsAt: new Date(String(before?.["starts"])),
    planId: String(before?.["plan"]),
  })
    ? { ok: true, value: null }
    : refuse({ code: "conflict", reason: "changed" });
}

/**
 * Whether the season's rules allow a move, with the performances that are then in the same hall; changes nothing. Seats are
 * not checked here, and a season that is being written meanwhile is not waited for.
 */
export async function planMove(
  db: Database,
  target: MoveTarget,
  currency: string,
): Promise<Result<HallOverlap[], Problem<"invalid">>> {
  const { instance, to, now } = target;
  const said = sayRecord(moveRecord(instance.id, to));
  if (!said.ok) return invalid("startsAt", "format");
  const options = { dryRun: true, moveSold: true, withoutSeats: true, actor: "" };
  const planned = await applyChanges(db, said.value, { currency, now }, options);
  if (planned.ok)
    return { ok: true, value: await listHallOverlaps(db, planned.value, { currency, now }) };
  if (planned.failure.kind === "busy" || planned.failure.kind === "no-seats")
    return { ok: true, value: [] };
  return refuse({ code: "invalid", fields: moveErrors(planned.failure, target) });
}

/** What a season's file says of the move. */
const moveRecord = (id: string, { startsAt, planId }: Slot) => ({
  list: "performances",
  id,
  values: { starts: printMoment(startsAt.toISOString()), plan: planId },
});

/** By field of the move: what does not fit another plan is refused there. */
function moveErrors(
  refusal: Parameters<typeof refusedFields>[0],
  { instance, to }: MoveTarget,
): Record<string, string> {
  const errors = Object.entries(refusedFields(refusal, moveRecord(instance.id, to)));
  const isMoved = instance.planId !== to.planId;
  return Object.fromEntries(
    errors.map(([field, code]) => [field !== "starts" && isMoved ? "planId" : "startsAt", code]),
  );
}

async function getProblem(
  db: Reader,
  refusal: SeasonRefusal,
  target: MoveTarget,
): Promise<MoveProblem> {
  if (refusal.kind === "busy") return { code: "conflict", reason: "busy" };
  if (refusal.kind !== "no-seats") return { code: "invalid", fields: moveErrors(refusal, target) };
  const missing = await namedShortages(db, refusal.missing);
  return { code: "conflict", reason: "seats-missing", missing };
}

/** With the names of the bands. */
export async function namedShortages(
  db: Reader,
  missing: readonly Shortage[],
): Promise<MissingSeats[]> {
  const bands = missing.length === 0 ? [] : await db.select().from(priceBands);
  return missing.map(({ bandId, ...rest }) => ({
    ...rest,
    band: bands.find(({ id }) => id === bandId)?.name ?? bandId,
  }));
}

const getSlot = ({ startsAt, planId }: Slot): Slot => ({ startsAt, planId });

/** To the second, as contracts write instants. */
const isSlot = (one: { startsAt: Date | string; planId: string }, other: Slot) =>
  one.planId === other.planId && toIso(new Date(one.startsAt)) === toIso(other.startsAt);

const DAY = /^\d{4}-\d\d-\d\d$/;

function refundDayError(day: string, startsAt: Date, now: Date): string | null {
  if (!DAY.test(day) || !isDay(day)) return "format";
  if (findRefundUntil(day, startsAt) <= now) return "past";
  return day > toDay(startsAt) ? "after-start" : null;
}

function isDay(day: string): boolean {
  try {
    return toDay(atLocalTime(day, 12, 0)) === day;
  } catch {
    return false;
  }
}

/** Whether the same form was sent before. */
async function isLastMove(db: Reader, instanceId: string, from: Body["from"], to: Slot) {
  const [last] = await db
    .select()
    .from(performanceMoves)
    .where(eq(performanceMoves.instanceId, instanceId))
    .orderBy(desc(performanceMoves.movedAt))
    .limit(1);
  if (last === undefined) return false;
  const { fromStartsAt, fromPlanId, toStartsAt, toPlanId } = last;
  return (
    isSlot(from, { startsAt: fromStartsAt, planId: fromPlanId }) &&
    isSlot(to, { startsAt: toStartsAt, planId: toPlanId })
  );
}
