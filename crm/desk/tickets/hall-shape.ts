import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { loadSeatPlan } from "../../stock/seat-plans/load-seat-plan";
import type { PlanSeat } from "../../stock/seat-plans/seat-runs";
import { orderTickets } from "../../tables/orders";
import { seatPlans, seats } from "../../tables/seat-plans";

type Point = readonly [x: number, y: number];

/** The rows of a hall, in the units of its seat plan. */
export type HallShape = {
  width: number;
  height: number;
  /** The stage is at the top; false if the plan doesn't say where it is. */
  hasStage: boolean;
  /** Distance of neighboring seats. */
  gap: number;
  /** Some seats of each part of a row between aisles, with both ends. */
  rows: { section: string; points: Point[] }[];
};

/** The halls of tickets by plan, and the numbered seats by ticket. */
export type SeatSpots = {
  halls: Readonly<Record<string, HallShape>>;
  seats: Readonly<Record<string, { planId: string; section: string; at: Point }>>;
};

export const NO_SPOTS: SeatSpots = { halls: {}, seats: {} };

export async function findSeatSpots(db: Reader, ticketIds: readonly string[]): Promise<SeatSpots> {
  if (ticketIds.length === 0) return NO_SPOTS;
  const found = await db
    .select({
      id: orderTickets.id,
      planId: seats.planId,
      section: seats.section,
      x: seats.x,
      y: seats.y,
    })
    .from(orderTickets)
    .innerJoin(seats, and(eq(seats.planId, orderTickets.planId), eq(seats.id, orderTickets.seatId)))
    .where(and(inArray(orderTickets.id, [...ticketIds]), isNotNull(seats.number)));
  const planIds = [...new Set(found.map(({ planId }) => planId))];
  const plans =
    planIds.length === 0
      ? []
      : await db
          .select({
            id: seatPlans.id,
            width: seatPlans.width,
            height: seatPlans.height,
            hasStage: sql<boolean>`exists (select from ${seats} s
              where s.plan_id = ${seatPlans.id} and s.rows_in_front is not null)`,
          })
          .from(seatPlans)
          .where(inArray(seatPlans.id, planIds));
  const halls: Record<string, HallShape> = {};
  for (const { id, ...size } of plans)
    halls[id] = { ...size, ...findShape((await loadSeatPlan(db, id)).seats) };
  return {
    halls,
    seats: Object.fromEntries(
      found.map(({ id, planId, section, x, y }) => [id, { planId, section, at: [x, y] }]),
    ),
  };
}

type DrawnSeat = Pick<PlanSeat, "section" | "row" | "place" | "x" | "y">;

/** Straight lines of a curved row. */
const PARTS = 4;

export function findShape(all: readonly DrawnSeat[]): Pick<HallShape, "gap" | "rows"> {
  const inOrder = all.toSorted(
    (one, other) =>
      compare(one.section, other.section) ||
      compare(one.row ?? "", other.row ?? "") ||
      one.place - other.place,
  );
  const runs: DrawnSeat[][] = [];
  for (const seat of inOrder) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const isNext =
      before !== undefined &&
      before.section === seat.section &&
      before.row === seat.row &&
      seat.place === before.place + 1;
    if (last !== undefined && isNext) last.push(seat);
    else runs.push([seat]);
  }
  const gaps = runs.flatMap(([first, second]) =>
    first === undefined || second === undefined
      ? []
      : [Math.hypot(second.x - first.x, second.y - first.y)],
  );
  const sorted = gaps.toSorted((one, other) => one - other);
  return {
    gap: sorted[Math.floor(sorted.length / 2)] ?? 1,
    rows: runs.map((run) => {
      const points = run.map(({ x, y }): Point => [x, y]);
      const kept = new Set(
        Array.from({ length: PARTS + 1 }, (_, part) =>
          Math.round(((points.length - 1) * part) / PARTS),
        ),
      );
      return {
        section: run[0]?.section ?? "",
        points: points.filter((_, at) => kept.has(at)),
      };
    }),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
