// Pure: sizes of the groups of a party that fits in no row, for best-available.ts.

import type { SeatRun } from "../seat-plans/seat-runs";

export function evenShares(capacities: readonly number[], size: number): number[] {
  const shares = capacities.map(() => 0);
  for (let left = size; left > 0; left -= 1) {
    let least = -1;
    capacities.forEach((capacity, index) => {
      const share = shares[index] ?? 0;
      if (share < capacity && (least === -1 || share < (shares[least] ?? 0))) least = index;
    });
    if (least === -1) break;
    shares[least] = (shares[least] ?? 0) + 1;
  }
  return shares;
}

/** The most seats in `groups` runs that include the chosen ones. */
export function countReachable(
  chosen: readonly SeatRun[],
  longestFirst: readonly SeatRun[],
  groups: number,
) {
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
