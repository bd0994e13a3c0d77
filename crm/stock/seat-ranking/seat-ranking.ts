// Pure: which seats of a plan are better than others, for choosing best available seats.

import { viewRank } from "#contract/rules/seat-choice/seat-view";
import type { seats } from "../../tables/seat-plans";

type RankedSeat = Pick<
  typeof seats.$inferSelect,
  "id" | "section" | "row" | "place" | "x" | "y" | "kind" | "view" | "restrictedView"
>;

/** Costs: a worse view, outside the middle third of the hall, one row farther, one seat farther aside, a transfer seat. */
const VIEW_COST = 10_000;
const SIDE_COST = 500;
const ROW_COST = 3;
const ASIDE_COST = 2;
const TRANSFER_COST = 3;

/** Distance of rows, in seat widths. */
const ROW_STEP = 1.3;
/** The rows nearest to the stage, which see up or see too little of it, come after the rows up to `LAST_GOOD_ROW`. */
const NEAR_ROWS = 3;
const LAST_GOOD_ROW = 22;

/** Seats beside the middle of the hall, where the front is measured. */
const AXIS_SEATS = 3;

type Room = { axis: number; front: number; halfWidth: number; gap: number };

/**
 * Returns the cost of each seat by id, the best seat's being the lowest: by view, then the middle of the hall, then the
 * distance to the stage and to the middle. The stage is at the top of the plan.
 */
export function rankSeats(seats: readonly RankedSeat[]): ReadonlyMap<string, number> {
  const room = measureRoom(seats);
  return new Map(seats.map((seat) => [seat.id, getCost(seat, room)]));
}

function getCost(seat: RankedSeat, { axis, front, halfWidth, gap }: Room): number {
  const aside = Math.abs(seat.x - axis);
  const row = 1 + (seat.y - front) / (gap * ROW_STEP);
  return (
    viewRank(seat) * VIEW_COST +
    (aside * 3 > halfWidth ? SIDE_COST : 0) +
    rowOrder(row) * ROW_COST +
    (aside / gap) * ASIDE_COST +
    (seat.kind === "transfer" ? TRANSFER_COST : 0)
  );
}

/** The position of a row, the first being 1, in the order in which rows are filled. */
function rowOrder(row: number): number {
  if (row < NEAR_ROWS + 0.5) return LAST_GOOD_ROW + NEAR_ROWS - row;
  return row <= LAST_GOOD_ROW ? row - NEAR_ROWS : row;
}

function measureRoom(seats: readonly RankedSeat[]): Room {
  const [left, right] = extent(seats.map(({ x }) => x));
  const [axis, halfWidth] = [(left + right) / 2, (right - left) / 2];
  const gap = usualGap(seats);
  // Boxes and the ends of curved rows may be drawn beside the stage.
  const within = (limit: number) => seats.filter(({ x }) => Math.abs(x - axis) <= limit);
  const nearest = [within(gap * AXIS_SEATS), within(halfWidth / 3), seats];
  const [front] = extent((nearest.find(({ length }) => length > 0) ?? seats).map(({ y }) => y));
  return { axis, front, halfWidth, gap };
}

const extent = (values: readonly number[]): [least: number, most: number] =>
  values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [values[0] ?? 0, values[0] ?? 0],
  );

/** The median distance of neighbors; 1 if there are none. */
function usualGap(seats: readonly RankedSeat[]): number {
  const byPlace = new Map(seats.map((seat) => [placeKey(seat, seat.place), seat]));
  const gaps = seats
    .flatMap((seat) => {
      const next = byPlace.get(placeKey(seat, seat.place + 1));
      return next === undefined ? [] : Math.hypot(next.x - seat.x, next.y - seat.y);
    })
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 1;
}

const placeKey = ({ section, row }: RankedSeat, place: number) =>
  `${section}\n${row ?? ""}\n${place}`;
