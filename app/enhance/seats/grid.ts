/** Where something is in a list of rows: the row and the place in it. */
export type Spot = { row: number; place: number };

/**
 * Where a key leads to on a map of seats, or null when it leads nowhere. `rows` has each seat's middle from the left,
 * the row nearest to the stage first; `goal` is where, from the left, one has been going up or down.
 */
export function spotAfter(
  key: string,
  rows: readonly (readonly number[])[],
  { row, place }: Spot,
  goal: number,
): Spot | null {
  switch (key) {
    case "ArrowLeft":
      return spot(rows, row, place - 1);
    case "ArrowRight":
      return spot(rows, row, place + 1);
    case "Home":
      return spot(rows, row, 0);
    case "End":
      return spot(rows, row, (rows[row]?.length ?? 0) - 1);
    case "ArrowUp":
      return nearest(rows, row - 1, goal);
    case "ArrowDown":
      return nearest(rows, row + 1, goal);
    case "PageUp":
      return nearest(rows, 0, goal);
    case "PageDown":
      return nearest(rows, rows.length - 1, goal);
    default:
      return null;
  }
}

function spot(rows: readonly (readonly number[])[], row: number, place: number): Spot | null {
  return rows[row]?.[place] === undefined ? null : { row, place };
}

function nearest(rows: readonly (readonly number[])[], row: number, goal: number): Spot | null {
  const middles = rows[row] ?? [];
  let place = 0;
  middles.forEach((middle, at) => {
    if (Math.abs(middle - goal) < Math.abs((middles[place] ?? 0) - goal)) place = at;
  });
  return spot(rows, row, place);
}
