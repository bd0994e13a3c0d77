import type { Result } from "#contract/result";
import type { Shortage } from "../../money/moves/reseat";
import { listSeated, reseatPerformance } from "../../money/moves/reseat-performance";
import { recordMove, refundUntilOf, suggestedRefundDay } from "../../money/moves/record-move";
import type { Transaction } from "../../platform/database/database";
import { removeReleases } from "../../stock/accessible-seats/accessible-releases";
import { listSold, MOVED_BY } from "./find-uses";
import type { Context, Values } from "./noun";
import { performances } from "./nouns/performances";
import type { RecordChange, SeasonPlan } from "./plan-season";
import type { LoggedAs } from "./write-season";

const isMove = ({ noun, before, after, fields }: RecordChange): boolean =>
  noun === performances &&
  before !== null &&
  after !== null &&
  fields.some(({ name }) => MOVED_BY.includes(name));

const plannedSlot = (values: Values | null) => ({
  startsAt: new Date(String(values?.["starts"])),
  planId: String(values?.["plan"]),
});

type MovedAs = LoggedAs & { refundDay?: string | null };

/** The performance that moved, and what its new plan lacks. */
export type NoSeats = { id: string; missing: Shortage[] };

/**
 * Gives those who have seats of moved performances seats of their new plans, and records the moves of sold ones, whose buyers
 * are then emailed; not of those that are over. Accessible seats of moved ones are no longer released. Call it once the season
 * is written.
 */
export async function recordMoves(
  tx: Transaction,
  { changes }: SeasonPlan,
  { now }: Context,
  { actor, reason = null, refundDay = suggestedRefundDay(now) }: MovedAs,
): Promise<Result<null, NoSeats>> {
  const moved = changes.filter(isMove);
  if (moved.length === 0) return { ok: true, value: null };
  const moves = moved.filter(({ after }) => after?.["cancelled"] !== true);
  const ids = moves.map(({ id }) => id);
  const [sold, seated] = [await listSold(tx, performances, ids), await listSeated(tx, ids)];
  for (const { id, before, after } of moves) {
    const [from, to] = [plannedSlot(before), plannedSlot(after)];
    if (from.planId !== to.planId && seated.has(id)) {
      const plans = { fromPlanId: from.planId, toPlanId: to.planId };
      const reseated = await reseatPerformance(tx, id, plans);
      if (!reseated.ok) return { ok: false, failure: { id, missing: reseated.failure } };
    }
    if (!sold.has(id) || to.startsAt <= now) continue;
    const refundUntil = refundDay === null ? null : refundUntilOf(refundDay, to.startsAt);
    await recordMove(tx, {
      instanceId: id,
      from,
      to,
      refundUntil,
      by: actor,
      reason,
    });
  }
  // After the reseating, which asks who bought released seats.
  await removeReleases(
    tx,
    moved.map(({ id }) => id),
  );
  return { ok: true, value: null };
}
