import { MOVE_REFUND_DAYS } from "#contract/rules/moves/move";
import { type Actor, actorColumns } from "../../people/audit/audit-log";
import { addDays, endOfDay, toDay } from "../../platform/dates";
import type { Transaction } from "../../platform/database/database";
import { CLOCK } from "../../stock/holds/basket-lock";
import { performanceMoves } from "../../tables/returns";

/** When and in which plan a performance is. */
export type Slot = { startsAt: Date; planId: string };

export type MoveBy = { by: Actor; reason: string | null };

/**
 * Records that a sold performance has moved. Call it in the transaction that moves it. The worker then emails the buyers and
 * gives their tickets new codes (`process-moves.ts`).
 */
export async function recordMove(
  tx: Transaction,
  move: MoveBy & { instanceId: string; from: Slot; to: Slot; refundUntil: Date | null },
): Promise<void> {
  const { instanceId, from, to, refundUntil, by, reason } = move;
  await tx.insert(performanceMoves).values({
    instanceId,
    fromStartsAt: from.startsAt,
    toStartsAt: to.startsAt,
    fromPlanId: from.planId,
    toPlanId: to.planId,
    refundUntil,
    reason,
    ...actorColumns(by),
    // Read once the performance is locked: tickets that were chosen meanwhile were chosen before the move.
    movedAt: CLOCK,
  });
}

/** The end of the last day on which buyers can have their tickets refunded: never after the performance starts. */
export function findRefundUntil(day: string, startsAt: Date): Date {
  const end = endOfDay(day);
  return end < startsAt ? end : startsAt;
}

/** The last day that is suggested. */
export const suggestedRefundDay = (now: Date): string => addDays(toDay(now), MOVE_REFUND_DAYS);
