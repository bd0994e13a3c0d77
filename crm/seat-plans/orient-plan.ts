import type { Spot } from "./overlapping-seats";
import type { SeatPlanRow, SeatPlanZone } from "./seat-plan-schema";

/**
 * Puts a zone's rows in order from the stage, and each row's seats from the left as seen from them: what the
 * view-from-seat (spec section 3) is told by. For a plan that says none of it itself. Where no stage is drawn, rows
 * keep the file's order and the stage is taken to be above them.
 */
export function orientPlan(zone: SeatPlanZone, stage: Spot | null): SeatPlanZone {
  const near = stage && {
    x: stage.x - zone.position.x,
    y: stage.y - zone.position.y,
  };
  const rows =
    near === null ? zone.rows : [...zone.rows].sort((a, b) => away(a, near) - away(b, near));
  return {
    ...zone,
    rows: rows.map((row, index) => ({
      ...fromTheLeft(row, near !== null && near.y > middleOf(row).y),
      rows_in_front: index,
    })),
  };
}

/** A row that runs more down than across is left as it is: it has no left. */
function fromTheLeft(row: SeatPlanRow, facingDown: boolean): SeatPlanRow {
  const [first, last] = [row.seats[0], row.seats.at(-1)];
  if (first === undefined || last === undefined) return row;
  const across = last.position.x - first.position.x;
  const down = last.position.y - first.position.y;
  if (across === 0 || Math.abs(across) < Math.abs(down)) return row;
  const leftFirst = facingDown ? across < 0 : across > 0;
  return leftFirst ? row : { ...row, seats: [...row.seats].reverse() };
}

function away(row: SeatPlanRow, stage: Spot): number {
  const { x, y } = middleOf(row);
  return Math.hypot(x - stage.x, y - stage.y);
}

function middleOf({ position, seats }: SeatPlanRow): Spot {
  const sum = (axis: "x" | "y") => seats.reduce((all, seat) => all + seat.position[axis], 0);
  return {
    x: position.x + sum("x") / seats.length,
    y: position.y + sum("y") / seats.length,
  };
}
