import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { instances } from "../../tables/catalogue";
import { seatPlans, seats, sectionParts } from "../../tables/seat-plans";
import { liveClaimCondition } from "./seat-claims";
import { type Reader, runPreparedStatement } from "../../platform/database/database";
import { listBlocks } from "../seat-plans/load-seat-plan";

/** Index of each seat id, by section, row, and from left to right. */
type SeatOrder = ReadonlyMap<string, number>;

// By plan. Expires after a minute, so that an imported plan is read again.
const cache = new LRUCache<string, SeatOrder>({ max: 50, ttl: 60_000 });

/** Returns the same order as `listSeats`, cached: sorting ten thousand seats is the slowest part of the seat status. */
async function getSeatOrder(db: Reader, planId: string): Promise<SeatOrder> {
  const cached = cache.get(planId);
  if (cached !== undefined) return cached;
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from seats s where s.plan_id = ${planId}
    order by s.section_rank, s.row_rank, s.place, s.id`);
  const order = new Map(rows.map(({ id }, at) => [id, at]));
  cache.set(planId, order);
  return order;
}

const { planId: _plan, sectionRank, rowRank, bandId: band, ...columns } = getTableColumns(seats);
const seatColumns = { ...columns, band };

async function listSeats(db: Reader, planId: string) {
  return db
    .select(seatColumns)
    .from(seats)
    .where(eq(seats.planId, planId))
    .orderBy(asc(sectionRank), asc(rowRank), asc(seats.place), asc(seats.id));
}

const { planId: _partOf, ...partColumns } = getTableColumns(sectionParts);

const listSectionParts = (db: Reader, planId: string) =>
  db
    .select(partColumns)
    .from(sectionParts)
    .where(eq(sectionParts.planId, planId))
    .orderBy(asc(sectionParts.name));

const planColumns = {
  id: seatPlans.id,
  name: seatPlans.name,
  width: seatPlans.width,
  height: seatPlans.height,
  seating: seatPlans.seating,
};

export async function findPlan(db: Reader, planId: string) {
  const [plan] = await db.select(planColumns).from(seatPlans).where(eq(seatPlans.id, planId));
  if (plan === undefined) return null;
  return {
    ...plan,
    seats: await listSeats(db, planId),
    sectionParts: await listSectionParts(db, planId),
  };
}

/** One line per taken seat: the first letter of its state, and its id. Ids contain no line breaks. */
const TAKEN = {
  name: "seat_status",
  text: `select string_agg(left(state, 1) || seat_id, chr(10)) as taken from claims
         where instance_id = $1 and ${liveClaimCondition("claims")}`,
};

/** `status`: one character per seat in the plan's order: f free, h held, s sold, b blocked. */
export async function findSeatStatus(db: Reader, instanceId: string) {
  const [row] = await db
    .select({
      planId: instances.planId,
      distanced: instances.distanced,
      refusesSingleSeats: seatPlans.refusesSingleSeats,
    })
    .from(instances)
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .where(eq(instances.id, instanceId));
  if (row === undefined) return null;
  const { planId, distanced, refusesSingleSeats } = row;
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
