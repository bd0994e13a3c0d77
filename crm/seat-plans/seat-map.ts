import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { instances } from "../catalogue/tables";
import { seatPlans, seats } from "./tables";
import { liveClaim } from "../holds/seat-claims";
import { type Reader, runPreparedStatement } from "../platform/database/database";
import { listBlocks } from "./load-seat-plan";

/** Where each seat of a plan stands in its order: section by section, row by row, from left to right. */
type SeatOrder = ReadonlyMap<string, number>;

// Invalidated by age alone: a plan that is imported again is read within a minute. Keyed by seat id.
const known = new LRUCache<string, SeatOrder>({ max: 50, ttl: 60_000 });

/** The order in which plans list their seats. Sorting ten thousand of them is the slowest step. */
async function getSeatOrder(db: Reader, planId: string): Promise<SeatOrder> {
  const kept = known.get(planId);
  if (kept !== undefined) return kept;
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from seats s where s.plan_id = ${planId}
    order by s.section_rank, s.row_rank, s.place, s.id`);
  const order = new Map(rows.map(({ id }, at) => [id, at]));
  known.set(planId, order);
  return order;
}

const {
  planId: _plan,
  sectionRank,
  rowRank,
  place,
  bandId: band,
  ...columns
} = getTableColumns(seats);
const seatColumns = { ...columns, band };

async function listSeats(db: Reader, planId: string) {
  return db
    .select(seatColumns)
    .from(seats)
    .where(eq(seats.planId, planId))
    .orderBy(asc(sectionRank), asc(rowRank), asc(place), asc(seats.id));
}

const planColumns = {
  id: seatPlans.id,
  name: seatPlans.name,
  width: seatPlans.width,
  height: seatPlans.height,
  seating: seatPlans.seating,
};

export async function listPlansOfHall(db: Reader, hallId: string) {
  const plans = await db
    .select(planColumns)
    .from(seatPlans)
    .where(eq(seatPlans.hallId, hallId))
    .orderBy(asc(seatPlans.id));
  if (plans.length === 0) return null;
  return Promise.all(plans.map(async (plan) => ({ ...plan, seats: await listSeats(db, plan.id) })));
}

export async function findPlan(db: Reader, planId: string) {
  const [plan] = await db.select(planColumns).from(seatPlans).where(eq(seatPlans.id, planId));
  return plan === undefined ? null : { ...plan, seats: await listSeats(db, planId) };
}

/** Every seat of an instance that is not free: the first letter of its state, and its id. No id has a line's end. */
const TAKEN = {
  name: "seat_status",
  text: `select string_agg(left(state, 1) || seat_id, chr(10)) as taken from claims
         where instance_id = $1 and ${liveClaim("claims")}`,
};

/** One character a seat in the plan's order: f free, h held, s sold, b blocked; with the rules for a choice of seats. */
export async function findSeatStatus(db: Reader, instanceId: string) {
  const [found] = await db
    .select({
      planId: instances.planId,
      distanced: instances.distanced,
      refusesSingleSeats: seatPlans.refusesSingleSeats,
    })
    .from(instances)
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .where(eq(instances.id, instanceId));
  if (found === undefined) return null;
  const { planId, distanced, refusesSingleSeats } = found;
  const [blocks, order, [claimed]] = await Promise.all([
    listBlocks(db, { planId, distanced }),
    getSeatOrder(db, planId),
    runPreparedStatement<{ taken: string | null }>(db, TAKEN, [instanceId]),
  ]);
  const status = Buffer.alloc(order.size, "f");
  for (const seat of claimed?.taken?.split("\n") ?? []) {
    const at = order.get(seat.slice(1));
    if (at !== undefined) status.write(seat, at, 1, "latin1");
  }
  return {
    planId,
    status: status.toString("latin1"),
    blocks: blocks.map((block) => block.map(({ id }) => id)),
    refusesSingleSeats,
  };
}

export async function findSeatMap(db: Reader, instanceId: string) {
  const standing = await findSeatStatus(db, instanceId);
  const found = standing && (await findPlan(db, standing.planId));
  if (standing === null || found === null) return null;
  const { planId: _same, ...rest } = standing;
  const { seats: ofPlan, ...plan } = found;
  return { plan, seats: ofPlan, ...rest };
}
