import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import { HOLD_KINDS, type HoldKind } from "#contract/rules/staff/staff-hold";
import type { StaffHold } from "#contract/operations/staff/holds";
import { seatLabel } from "#contract/text/seat-name";
import { groupBy } from "#runtime/group-by";
import { toIso } from "../../platform/dates";
import type { Reader, Transaction } from "../../platform/database/database";
import { readClock } from "../../platform/database/clock";
import { hasRows, insertedRow } from "../../platform/database/rows";
import { instances, seatOrder } from "../../tables/catalogue";
import { claims, staffHolds } from "../../tables/holds";
import { seats } from "../../tables/seat-plans";
import { claimIsLive, lockInstance } from "./seat-claims";

type HoldProblem = Problem<
  | "invalid"
  | "not-found"
  | "conflict/performance-passed"
  | "conflict/performance-cancelled"
  | "seats-taken"
>;

type HoldRequest = {
  instanceId: string;
  seatIds: readonly string[];
  kind: HoldKind;
  note: string;
  by: { staffId: string; name: string };
};

/** Takes free seats off sale, all or none. Returns why not, or null. */
export async function addStaffHold(
  tx: Transaction,
  { instanceId, seatIds, kind, note, by }: HoldRequest,
): Promise<HoldProblem | null> {
  // Before the performance is read: a move to another hall takes the same lock.
  await lockInstance(tx, instanceId);
  const [instance] = await tx.select().from(instances).where(eq(instances.id, instanceId));
  if (instance === undefined) return { code: "not-found" };
  if (instance.cancelled) return { code: "conflict", reason: "performance-cancelled" };
  if (instance.startsAt <= (await readClock(tx)))
    return { code: "conflict", reason: "performance-passed" };
  const ids = [...new Set(seatIds)];
  const found = await tx
    .select()
    .from(seats)
    .where(and(eq(seats.planId, instance.planId), inArray(seats.id, ids)))
    .orderBy(...seatOrder);
  if (found.length < ids.length) return { code: "invalid", fields: { seatIds: "unknown" } };
  const taken = await tx
    .select({ id: claims.seatId })
    .from(claims)
    .where(and(eq(claims.instanceId, instanceId), inArray(claims.seatId, ids), claimIsLive));
  if (taken.length > 0) {
    const lost = found.filter((seat) => taken.some(({ id }) => id === seat.id));
    const lostIds = lost.map(({ id }) => id);
    return { code: "seats-taken", instanceId, lost: lost.map(seatLabel), lostIds, nearest: [] };
  }
  const { id: staffHoldId } = await insertedRow(
    tx
      .insert(staffHolds)
      .values({ instanceId, kind, note, staffId: by.staffId, actor: by.name })
      .returning({ id: staffHolds.id }),
  );
  // Expired holds of baskets, whose rows are still there.
  await tx
    .delete(claims)
    .where(and(eq(claims.instanceId, instanceId), inArray(claims.seatId, ids)));
  await tx.insert(claims).values(
    found.map(({ id: seatId, bandId }) => ({
      instanceId,
      seatId,
      bandId,
      staffHoldId,
      state: "blocked" as const,
    })),
  );
  return null;
}

/** Puts held seats on sale again. Returns why not, or null. Safe to repeat. */
export async function releaseHeldSeats(
  tx: Transaction,
  instanceId: string,
  seatIds: readonly string[],
): Promise<Problem<"not-found"> | null> {
  await lockInstance(tx, instanceId);
  const instance = tx.select({ id: instances.id }).from(instances);
  if (!(await hasRows(instance.where(eq(instances.id, instanceId))))) return { code: "not-found" };
  await tx
    .delete(claims)
    .where(
      and(
        eq(claims.instanceId, instanceId),
        inArray(claims.seatId, [...seatIds]),
        isNotNull(claims.staffHoldId),
      ),
    );
  await removeEmptyHolds(tx, instanceId);
  return null;
}

/** Removes holds without seats. The audit log keeps what they were. */
export async function removeEmptyHolds(tx: Transaction, instanceId: string): Promise<void> {
  await tx
    .delete(staffHolds)
    .where(
      and(
        eq(staffHolds.instanceId, instanceId),
        sql`not exists (select from ${claims} where ${claims.staffHoldId} = ${staffHolds.id})`,
      ),
    );
}

/** A performance's holds, newest first. */
export async function listStaffHolds(db: Reader, instanceId: string): Promise<StaffHold[]> {
  const rows = await db
    .select({ hold: staffHolds, seat: seats })
    .from(staffHolds)
    .innerJoin(claims, eq(claims.staffHoldId, staffHolds.id))
    .innerJoin(instances, eq(instances.id, staffHolds.instanceId))
    .innerJoin(seats, and(eq(seats.planId, instances.planId), eq(seats.id, claims.seatId)))
    .where(eq(staffHolds.instanceId, instanceId))
    .orderBy(desc(staffHolds.heldAt), staffHolds.id, ...seatOrder, seats.id);
  return [...groupBy(rows, ({ hold }) => hold.id).values()].map((of) => {
    const [{ hold }] = of;
    const { id, kind, note, actor: by, heldAt } = hold;
    return {
      id,
      kind,
      note,
      by,
      heldAt: toIso(heldAt),
      seats: of.map(({ seat }) => ({ ...seatLabel(seat), id: seat.id })),
    };
  });
}

/** Seats off sale that are in no hold. */
export const countUnheldBlocks = (db: Reader, instanceId: string): Promise<number> =>
  db.$count(
    claims,
    and(eq(claims.instanceId, instanceId), eq(claims.state, "blocked"), isNull(claims.staffHoldId)),
  );

/** A performance's held seats by kind, without kinds that have none. */
export async function countHeldByKind(db: Reader, instanceId: string) {
  const rows = await db
    .select({ kind: staffHolds.kind, seats: sql<number>`count(*)::int` })
    .from(staffHolds)
    .innerJoin(claims, eq(claims.staffHoldId, staffHolds.id))
    .where(eq(staffHolds.instanceId, instanceId))
    .groupBy(staffHolds.kind);
  return HOLD_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}
