import { distanceBetween, windowsOf, type SeatRun } from "./seat-runs";

/** What a stretch of seats is worth: less is better. */
export type RunCost = (seats: SeatRun) => number;

// More starting points than this do not make better groups, only slower ones.
const STARTS = 24;

/**
 * Seats `size` people who cannot sit in one row: in the fewest groups that the runs allow, near each other, and with
 * nobody alone where the runs allow that too. Null when the runs hold fewer seats than people.
 */
export function splitParty(
  runs: readonly SeatRun[],
  size: number,
  cost: RunCost,
): SeatRun[] | null {
  const longestFirst = [...runs].sort((a, b) => b.length - a.length);
  let groups = 0;
  for (let held = 0; held < size; groups += 1) {
    const next = longestFirst[groups];
    if (next === undefined) return null;
    held += next.length;
  }
  const reach = (chosen: readonly SeatRun[]) => reachOf(chosen, longestFirst, groups);
  const starts = runs
    .filter((run) => reach([run]) >= size)
    .map((run) => ({ run, cost: cost(run) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, STARTS);

  let best: { seats: SeatRun[]; cost: number } | null = null;
  for (const start of starts) {
    const chosen = nearestTo(start.run, runs, groups, (some) => reach(some) >= size);
    const seats = seatIn(chosen, size, cost);
    const worth = seats.reduce((sum, group) => sum + cost(group), 0) + spread(seats);
    if (best === null || worth < best.cost) best = { seats, cost: worth };
  }
  return best?.seats ?? null;
}

/** The most seats that `groups` runs can hold when these are among them. */
function reachOf(chosen: readonly SeatRun[], longestFirst: readonly SeatRun[], groups: number) {
  let seats = chosen.reduce((sum, run) => sum + run.length, 0);
  let left = groups - chosen.length;
  for (const run of longestFirst) {
    if (left === 0) break;
    if (chosen.includes(run)) continue;
    seats += run.length;
    left -= 1;
  }
  return seats;
}

/** Adds the nearest runs one by one, passing over those with which the party would no longer fit. */
function nearestTo(
  start: SeatRun,
  runs: readonly SeatRun[],
  groups: number,
  fits: (chosen: readonly SeatRun[]) => boolean,
): SeatRun[] {
  const chosen = [start];
  const others = runs
    .filter((run) => run !== start)
    .map((run) => ({ run, distance: distanceBetween(start, run) }))
    .sort((a, b) => a.distance - b.distance);
  for (const { run } of others) {
    if (chosen.length === groups) break;
    if (fits([...chosen, run])) chosen.push(run);
  }
  return chosen;
}

/** Shares the party evenly among the runs, as far as each has room, and seats each share near the first. */
function seatIn(runs: readonly SeatRun[], size: number, cost: RunCost): SeatRun[] {
  const shares = evenShares(
    runs.map((run) => run.length),
    size,
  );
  const seated: SeatRun[] = [];
  runs.forEach((run, index) => {
    const first = seated[0];
    const windows = windowsOf(run, shares[index] ?? 0).map((seats) => ({
      seats,
      cost: cost(seats) + (first ? distanceBetween(first, seats) : 0),
    }));
    const best = windows.reduce(
      (a, b) => (b.cost < a.cost ? b : a),
      windows[0] ?? { seats: [], cost: 0 },
    );
    seated.push(best.seats);
  });
  return seated;
}

function evenShares(rooms: readonly number[], size: number): number[] {
  const shares = rooms.map(() => 0);
  for (let left = size; left > 0; left -= 1) {
    let least = -1;
    rooms.forEach((room, index) => {
      const share = shares[index] ?? 0;
      if (share < room && (least === -1 || share < (shares[least] ?? 0))) least = index;
    });
    if (least === -1) break;
    shares[least] = (shares[least] ?? 0) + 1;
  }
  return shares;
}

function spread(groups: readonly SeatRun[]): number {
  const first = groups[0];
  if (first === undefined) return 0;
  return groups.reduce((sum, group) => sum + distanceBetween(first, group), 0);
}
