import { and, eq, inArray, sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import type { Result } from "#contract/calls/result";
import type { HoldKind } from "#contract/rules/staff/staff-hold";
import type { Reader, Transaction } from "../../platform/database/database";
import { claimIsLive } from "../../stock/holds/seat-claims";
import { replaceClaims } from "../../stock/holds/sold-seats";
import { removeEmptyHolds } from "../../stock/holds/staff-holds";
import { isAccessible } from "../../stock/seat-plans/released-seats";
import { baskets } from "../../tables/baskets";
import { accessibleReleases, claims, staffHolds } from "../../tables/holds";
import { orders } from "../../tables/orders";
import { seats, sectionParts } from "../../tables/seat-plans";
import type { HallSeat } from "./free-seats";
import { type SeatedParty, reseat, type Reseated, type Shortage } from "./reseat";

type Claim = typeof claims.$inferSelect;
type Moved = { claim: Claim; seat: HallSeat };
/** `released`: seats that staff hold, or that are off sale otherwise, which are free in the new plan. */
type Plan = { moved: readonly Moved[]; held: readonly Moved[]; released: readonly Claim[] };

/** Held for people, who can sit in another hall. What is technical or not for sale belongs to the place. */
const FOLLOWS: readonly HoldKind[] = ["press", "house"];

const getParty = ({ orderId, basketId, staffHoldId, seatId }: Claim) =>
  orderId ?? basketId ?? staffHoldId ?? seatId;

/** Whether a claim was made, as far as is known, after the accessible seats of its band were released. */
const isReleased = sql<boolean>`exists (
  select from ${accessibleReleases}
  where ${accessibleReleases.instanceId} = ${claims.instanceId} and ${accessibleReleases.bandId} = ${claims.bandId}
    and ${accessibleReleases.releasedAt} <= coalesce(${orders.confirmedAt}, ${baskets.firstHeldAt}))`;

const listSeats = (db: Reader, planId: string): Promise<HallSeat[]> =>
  db
    .select({
      id: seats.id,
      section: sql<string>`coalesce(${sectionParts.section}, ${seats.section})`,
      row: seats.row,
      number: seats.number,
      place: seats.place,
      bandId: seats.bandId,
      kind: seats.kind,
    })
    .from(seats)
    .leftJoin(
      sectionParts,
      and(eq(sectionParts.planId, seats.planId), eq(sectionParts.name, seats.section)),
    )
    .where(eq(seats.planId, planId))
    .orderBy(seats.sectionRank, seats.rowRank, seats.place);

/**
 * Which seats of another plan those who have seats of a performance would get; then those that staff hold for people, each
 * hold whole or not at all. Changes nothing.
 */
export async function planReseating(
  db: Reader,
  instanceId: string,
  { fromPlanId, toPlanId }: { fromPlanId: string; toPlanId: string },
): Promise<Result<Plan, Shortage[]>> {
  const rows = await db
    .select({ claim: claims, kind: staffHolds.kind, isReleased })
    .from(claims)
    .leftJoin(staffHolds, eq(staffHolds.id, claims.staffHoldId))
    .leftJoin(orders, eq(orders.id, claims.orderId))
    .leftJoin(baskets, eq(baskets.id, claims.basketId))
    .where(and(eq(claims.instanceId, instanceId), claimIsLive));
  const old = new Map((await listSeats(db, fromPlanId)).map((seat) => [seat.id, seat]));
  // Sold seats without an order are blocked by hand, too.
  const isOwned = ({ claim }: (typeof rows)[number]) => (claim.orderId ?? claim.basketId) !== null;
  const live = rows.filter(isOwned).map(({ claim }) => claim);
  const released = new Set(rows.flatMap((row) => (row.isReleased ? [row.claim.seatId] : [])));
  const listParties = (of: readonly Claim[]) =>
    [...groupBy(of, getParty)].map(([id, each]): SeatedParty => ({
      id,
      seats: each.flatMap(({ seatId }) => {
        const seat = old.get(seatId);
        if (seat === undefined) return [];
        return { ...seat, isReleased: isAccessible(seat) && released.has(seatId) };
      }),
    }));
  const listMoved = (of: readonly Claim[], reseated: Reseated): Moved[] =>
    of.flatMap((claim) => {
      const seat = reseated.get(getParty(claim))?.get(claim.seatId);
      return seat === undefined ? [] : [{ claim, seat }];
    });
  const plan = await listSeats(db, toPlanId);
  const planned = reseat(listParties(live), plan);
  if (!planned.ok) return planned;
  const moved = listMoved(live, planned.value);
  const free = new Map(plan.map((seat) => [seat.id, seat]));
  for (const { seat } of moved) free.delete(seat.id);
  const blocked = rows.filter((row) => !isOwned(row));
  const following = blocked.flatMap(({ claim, kind }) =>
    kind !== null && FOLLOWS.includes(kind) ? [claim] : [],
  );
  const held = listParties(following).flatMap((party) => {
    const one = reseat([party], [...free.values()]);
    const seats = one.ok ? listMoved(following, one.value) : [];
    for (const { seat } of seats) free.delete(seat.id);
    return seats;
  });
  const kept = new Set(held.map(({ claim }) => claim.seatId));
  const freed = blocked.flatMap(({ claim }) => (kept.has(claim.seatId) ? [] : [claim]));
  return { ok: true, value: { moved, held, released: freed } };
}

/** Which of these performances have seats that are sold, in baskets or off sale. */
export async function listSeated(
  db: Reader,
  instanceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: claims.instanceId })
    .from(claims)
    .where(and(inArray(claims.instanceId, [...instanceIds]), claimIsLive));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives everyone who has seats of a performance seats of its new plan: claims, baskets and orders. Call it in the transaction
 * that changes the plan, with the performance locked (`lockInstance`).
 */
export async function reseatPerformance(
  tx: Transaction,
  instanceId: string,
  plans: { fromPlanId: string; toPlanId: string },
): Promise<Result<null, Shortage[]>> {
  const planned = await planReseating(tx, instanceId, plans);
  if (!planned.ok) return planned;
  const { moved, held } = planned.value;
  await replaceClaims(
    tx,
    instanceId,
    [...moved, ...held].map(({ claim, seat }) => ({ ...claim, seatId: seat.id })),
  );
  await removeEmptyHolds(tx, instanceId);
  const rows = JSON.stringify(
    moved.map(({ claim, seat }) => ({
      basket: claim.basketId,
      order: claim.orderId,
      old: claim.seatId,
      seat: seat.id,
    })),
  );
  const seatsOf = sql`jsonb_to_recordset(${rows}::jsonb) as
    m (basket uuid, "order" uuid, old text, seat text)`;
  await tx.execute(sql`
    update order_tickets t set plan_id = ${plans.toPlanId}, seat_id = m.seat
    from orders o, ${seatsOf}
    where o.id = t.order_id and t.instance_id = ${instanceId} and t.seat_id = m.old
      and t.plan_id = ${plans.fromPlanId} and o.state not in ('failed', 'returned')
      and (m."order" = o.id or (m."order" is null and m.basket = o.basket_id))`);
  await tx.execute(sql`
    update basket_tickets t set plan_id = ${plans.toPlanId}, seat_id = m.seat
    from ${seatsOf}
    where t.instance_id = ${instanceId} and t.plan_id = ${plans.fromPlanId}
      and t.basket_id = m.basket and t.seat_id = m.old`);
  return { ok: true, value: null };
}
