import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import { firstRow } from "../../platform/database/rows";
import type { Reader } from "../../platform/database/database";
import { loadSeatPlan } from "../../stock/seat-plans/load-seat-plan";
import type { PlanSeat, SeatIndex } from "../../stock/seat-plans/seat-runs";
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
  /** Each section's rows, as PDF's operators for lines: a text is handed to the thread and drawn much faster than its points. */
  rows: { section: string; lines: string }[];
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
  const halls: Record<string, HallShape> = {};
  for (const planId of new Set(found.map((seat) => seat.planId)))
    halls[planId] = await loadHall(db, planId);
  return {
    halls,
    seats: Object.fromEntries(
      found.map(({ id, planId, section, x, y }) => [id, { planId, section, at: [x, y] }]),
    ),
  };
}

/** By the loaded plan, which is read again after a minute. */
const shapes = new WeakMap<SeatIndex, HallShape>();

async function loadHall(db: Reader, planId: string): Promise<HallShape> {
  const plan = await loadSeatPlan(db, planId);
  const known = shapes.get(plan);
  if (known !== undefined) return known;
  const size = await firstRow(
    db
      .select({
        width: seatPlans.width,
        height: seatPlans.height,
        hasStage: sql<boolean>`exists (select from ${seats} s
          where s.plan_id = ${planId} and s.rows_in_front is not null)`,
      })
      .from(seatPlans)
      .where(eq(seatPlans.id, planId)),
  );
  if (size === null) throw new Error(`no seat plan ${planId}`);
  const shape = { ...size, ...findShape(plan.seats) };
  shapes.set(plan, shape);
  return shape;
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
  const sections = groupBy(runs, ([seat]) => seat?.section ?? "");
  return {
    gap: sorted[Math.floor(sorted.length / 2)] ?? 1,
    rows: [...sections].map(([section, rows]) => ({
      section,
      lines: rows.map(getLine).join("\n"),
    })),
  };
}

/** A line through both ends of a part of a row, and some seats between. A single seat is a line to itself. */
function getLine(run: readonly DrawnSeat[]): string {
  const last = run.length - 1;
  const kept = new Set(
    Array.from({ length: PARTS + 1 }, (_, part) => Math.round((last * part) / PARTS)),
  );
  const [first, ...more] = run.filter((_, at) => kept.has(at));
  if (first === undefined) return "";
  const to = ({ x, y }: DrawnSeat, operator: "m" | "l") => `${x} ${y} ${operator}`;
  const rest = more.length === 0 ? [first] : more;
  return [to(first, "m"), ...rest.map((seat) => to(seat, "l"))].join("\n");
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
