import { sql } from "drizzle-orm";

import type { Result } from "#contract/calls/result";
import type { Shortage } from "../../money/moves/reseat";
import { listSeated, planReseating, reseatPerformance } from "../../money/moves/reseat-performance";
import {
  recordMove,
  findRefundUntil,
  type Slot,
  suggestedRefundDay,
} from "../../money/moves/record-move";
import { soldOrders } from "../../money/returns/cancel-performance";
import type { Reader, Transaction } from "../../platform/database/database";
import { removeReleases } from "../../stock/accessible-seats/accessible-releases";
import { orders } from "../../tables/orders";
import { listSold, MOVED_BY } from "./find-uses";
import type { Context, Values } from "./noun";
import { performances } from "./nouns/performances";
import { plans } from "./nouns/plans";
import type { RecordChange, SeasonPlan } from "./plan-season";
import { listChanges } from "./planned-records";
import type { LoggedAs } from "./write-season";

const isMove = ({ noun, before, after, fields }: RecordChange): boolean =>
  noun === performances &&
  before !== null &&
  after !== null &&
  fields.some(({ name }) => MOVED_BY.includes(name));

const plannedSlot = (values: Values | null): Slot => ({
  startsAt: new Date(String(values?.["starts"])),
  planId: String(values?.["plan"]),
});

type MovedAs = LoggedAs & { refundDay?: string | null };

/** The performance that moved, and what its new plan lacks. */
export type NoSeats = { id: string; missing: Shortage[] };

/** What the buyers of a sold performance get if it moves. `refundUntil`: null for no refund. */
export type MoveNotice = { id: string; orders: number; refundUntil: Date | null };

type Moves = Result<MoveNotice[], NoSeats>;

/**
 * Gives those who have seats of moved performances seats of their new plans, and records the moves of sold ones, whose buyers
 * are then emailed; not of those that are over. Accessible seats of moved ones are no longer released. Call it once the season
 * is written.
 */
export async function recordMoves(
  tx: Transaction,
  plan: SeasonPlan,
  context: Context,
  options: MovedAs,
): Promise<Moves> {
  const { actor: by, reason = null } = options;
  const moves = await listMoves(tx, plan, context, options);
  for (const { id, from, to, isReseated, isTold, refundUntil } of moves) {
    if (isReseated) {
      const plans = { fromPlanId: from.planId, toPlanId: to.planId };
      const reseated = await reseatPerformance(tx, id, plans);
      if (!reseated.ok) return { ok: false, failure: { id, missing: reseated.failure } };
    }
    if (isTold) await recordMove(tx, { instanceId: id, from, to, refundUntil, by, reason });
  }
  // After the reseating, which asks who bought released seats.
  const moved = plan.changes.filter(isMove);
  if (moved.length > 0)
    await removeReleases(
      tx,
      moved.map(({ id }) => id),
    );
  return { ok: true, value: await listNotices(tx, moves) };
}

/** What `recordMoves` would do or refuse. Seats of plans that change with the season are not planned. */
export async function planMoves(
  db: Reader,
  plan: SeasonPlan,
  context: Context,
  options: MovedAs,
): Promise<Moves> {
  const moves = await listMoves(db, plan, context, options);
  const changed = new Set(listChanges(plan, plans).map(({ id }) => id));
  for (const { id, from, to, isReseated } of moves) {
    if (!isReseated || changed.has(to.planId) || changed.has(from.planId)) continue;
    const reseated = await planReseating(db, id, { fromPlanId: from.planId, toPlanId: to.planId });
    if (!reseated.ok) return { ok: false, failure: { id, missing: reseated.failure } };
  }
  return { ok: true, value: await listNotices(db, moves) };
}

type Move = {
  id: string;
  from: Slot;
  to: Slot;
  /** Whether somebody has seats that are then in another plan. */
  isReseated: boolean;
  /** Whether it is sold and still to come. */
  isTold: boolean;
  refundUntil: Date | null;
};

async function listMoves(
  db: Reader,
  { changes }: SeasonPlan,
  { now }: Context,
  { refundDay = suggestedRefundDay(now) }: MovedAs,
): Promise<Move[]> {
  const moves = changes.filter((change) => isMove(change) && change.after?.["cancelled"] !== true);
  if (moves.length === 0) return [];
  const ids = moves.map(({ id }) => id);
  const [sold, seated] = [await listSold(db, performances, ids), await listSeated(db, ids)];
  return moves.map(({ id, before, after }) => {
    const [from, to] = [plannedSlot(before), plannedSlot(after)];
    return {
      id,
      from,
      to,
      isReseated: from.planId !== to.planId && seated.has(id),
      isTold: sold.has(id) && to.startsAt > now,
      refundUntil: refundDay === null ? null : findRefundUntil(refundDay, to.startsAt),
    };
  });
}

async function listNotices(db: Reader, moves: readonly Move[]): Promise<MoveNotice[]> {
  const notices: MoveNotice[] = [];
  for (const { id, isTold, refundUntil } of moves) {
    if (!isTold) continue;
    const { rows } = await db.execute<{ orders: number }>(sql`
      select count(*)::int as orders from ${soldOrders(id)} join ${orders} o on o.id = sold.id
      where o.state = 'confirmed'`);
    notices.push({ id, orders: rows[0]?.orders ?? 0, refundUntil });
  }
  return notices;
}
