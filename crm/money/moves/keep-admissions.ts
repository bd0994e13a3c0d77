import { and, eq, inArray, isNotNull, type SQLWrapper, sql } from "drizzle-orm";

import type { Transaction } from "../../platform/database/database";
import { instances } from "../../tables/catalogue";
import { movedCodes, performanceMoves } from "../../tables/returns";
import { admissions } from "../../tables/tickets";
import { isSameEvening } from "./same-evening";

/** SQL: when the performance began at the time of an admission; null if it has not moved since. */
const startWhen = (admittedAt: SQLWrapper) =>
  sql<Date | null>`(
    select m.from_starts_at from performance_moves m
    where m.instance_id = ${instances.id} and m.moved_at > ${admittedAt}
    order by m.moved_at limit 1)`.mapWith(performanceMoves.fromStartsAt);

/**
 * Ends the admissions of a moved performance's tickets that were for another day, and brings back those that an earlier move ended
 * if the performance is on their day again. Returns when each ended admission was, by ticket. Call it with the tickets locked.
 */
export async function endOtherDays(
  tx: Transaction,
  instanceId: string,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const inside = await tx
    .select({
      id: admissions.ticketId,
      at: admissions.admittedAt,
      from: startWhen(admissions.admittedAt),
      to: instances.startsAt,
    })
    .from(admissions)
    .innerJoin(instances, eq(instances.id, instanceId))
    .where(inArray(admissions.ticketId, [...ticketIds]));
  const ended = new Map(
    inside
      .filter(({ from, to }) => from !== null && !isSameEvening(from, to))
      .map(({ id, at }) => [id, at]),
  );
  await tx.delete(admissions).where(inArray(admissions.ticketId, [...ended.keys()]));
  await restore(tx, instanceId, ticketIds);
  return ended;
}

/** After a move to a wrong day and back, those who are inside still are. */
async function restore(
  tx: Transaction,
  instanceId: string,
  ticketIds: readonly string[],
): Promise<void> {
  const codes = await tx
    .select({
      barcode: movedCodes.barcode,
      ticketId: movedCodes.ticketId,
      admittedAt: movedCodes.admittedAt,
      from: startWhen(movedCodes.admittedAt),
      to: instances.startsAt,
    })
    .from(movedCodes)
    .innerJoin(instances, eq(instances.id, instanceId))
    .where(and(inArray(movedCodes.ticketId, [...ticketIds]), isNotNull(movedCodes.admittedAt)));
  for (const { barcode, ticketId, admittedAt, from, to } of codes) {
    if (admittedAt === null || from === null || !isSameEvening(from, to)) continue;
    await tx.insert(admissions).values({ ticketId, instanceId, admittedAt }).onConflictDoNothing();
    await tx.update(movedCodes).set({ admittedAt: null }).where(eq(movedCodes.barcode, barcode));
  }
}
