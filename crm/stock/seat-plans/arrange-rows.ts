// Pure: puts the seats of each row in order, from left to right as seen from the seats, and numbers their places.

import { measureDistance, findRuns, usualGaps } from "./neighboring-seats";
import type { Point } from "./overlapping-seats";
import type { OpenRow, OpenZone, SeatPlanRow, SeatPlanZone } from "./seat-plan-schema";

/** The largest step between places across an aisle, in seats: the last of a thousand places is a 16-bit integer. */
const WIDEST_AISLE = 30;

/** Joins rows of the same name in a zone, which many plans list in pieces. Rows without a name are never joined. */
export function joinRowPieces(zone: OpenZone): OpenZone {
  const rows: OpenRow[] = [];
  const byName = new Map<string, number>();
  for (const row of zone.rows) {
    const at = row.row_number === "" ? undefined : byName.get(row.row_number);
    const first = at === undefined ? undefined : rows[at];
    if (at === undefined || first === undefined) {
      byName.set(row.row_number, rows.length);
      rows.push(row);
    } else rows[at] = joined(first, row);
  }
  return { ...zone, rows };
}

/** What a piece says of its whole row is kept with its seats. */
function joined(row: OpenRow, piece: OpenRow): OpenRow {
  const own = ({ rows_in_front, view, step_free, seats, position }: OpenRow) =>
    seats.map((seat) => ({
      ...seat,
      position: {
        x: seat.position.x + position.x - row.position.x,
        y: seat.position.y + position.y - row.position.y,
      },
      rows_in_front: seat.rows_in_front ?? rows_in_front,
      view: seat.view ?? view,
      step_free: seat.step_free ?? step_free,
    }));
  return { ...row, step_free: undefined, seats: [...own(row), ...own(piece)] };
}

/**
 * Orders the seats of each row from the left as seen from the seats, and gives them places: neighbors differ by 1, seats
 * across a gap by more. `keepsOrder`: the file's order is from the left.
 */
export function placeSeats(
  zones: readonly OpenZone[],
  stage: Point | null,
  keepsOrder: boolean,
): SeatPlanZone[] {
  const spots = zones.map((zone) => zone.rows.map((row) => listSpots(zone, row)));
  const gaps = usualGaps(spots);
  const focus = stage ?? pointAbove(spots.flat(2));
  return zones.map((zone, z) => ({
    ...zone,
    rows: zone.rows.map((row, r) => {
      const ofRow = spots[z]?.[r] ?? [];
      const gap = gaps[z]?.[r] ?? 0;
      const rank = keepsOrder ? (index: number) => index : rankFromLeft(ofRow, focus);
      return placeRow(row, ofRow, orderRuns(findRuns(ofRow, gap), rank), gap);
    }),
  }));
}

/** Positions in the room. */
export function listSpots(zone: OpenZone, row: OpenRow): Point[] {
  return row.seats.map(({ position }) => ({
    x: zone.position.x + row.position.x + position.x,
    y: zone.position.y + row.position.y + position.y,
  }));
}

/** Stands for the stage of a plan without one. */
function pointAbove(spots: readonly Point[]): Point {
  if (spots.length === 0) return { x: 0, y: 0 };
  const bounds = (axis: "x" | "y") =>
    spots.reduce(
      ([least, most], spot) => [Math.min(least, spot[axis]), Math.max(most, spot[axis])] as const,
      [Infinity, -Infinity] as const,
    );
  const [[left, right], [top, bottom]] = [bounds("x"), bounds("y")];
  return { x: (left + right) / 2, y: top - 1 - Math.max(right - left, bottom - top) };
}

/** Returns each seat's angle around the stage, from the left as seen from the row. */
function rankFromLeft(row: readonly Point[], stage: Point): (index: number) => number {
  const getAngle = ({ x, y }: Point) => Math.atan2(x - stage.x, y - stage.y);
  const mean = (axis: "x" | "y") => row.reduce((sum, spot) => sum + spot[axis], 0) / row.length;
  const ahead = getAngle({ x: mean("x"), y: mean("y") });
  const turn = 2 * Math.PI;
  const angles = row.map((spot) => {
    const angle = getAngle(spot) - ahead;
    return angle - turn * Math.round(angle / turn);
  });
  return (index) => angles[index] ?? 0;
}

function orderRuns(runs: readonly number[][], rank: (index: number) => number): number[][] {
  const turned = runs.map((run) =>
    rank(run[0] ?? 0) <= rank(run.at(-1) ?? 0) ? run : [...run].reverse(),
  );
  const getMiddle = (run: readonly number[]) => rank(run[Math.floor(run.length / 2)] ?? 0);
  return turned.sort((a, b) => getMiddle(a) - getMiddle(b));
}

function placeRow(
  row: OpenRow,
  spots: readonly Point[],
  runs: readonly number[][],
  gap: number,
): SeatPlanRow {
  let place = 0;
  let before: Point | undefined;
  const seats = runs.flatMap((run) =>
    run.flatMap((index, at) => {
      const [seat, spot] = [row.seats[index], spots[index]];
      if (seat === undefined || spot === undefined) return [];
      const isAcross = at === 0 && before !== undefined;
      place += isAcross ? seatsAcross(measureDistance(before ?? spot, spot), gap) : 1;
      before = spot;
      const end_of_row = seat.end_of_row ?? (at === 0 || at === run.length - 1);
      return [{ ...seat, place, end_of_row }];
    }),
  );
  return { ...row, seats };
}

const seatsAcross = (distance: number, gap: number): number =>
  Math.min(WIDEST_AISLE, Math.max(2, Math.round(distance / (gap || 1))));
