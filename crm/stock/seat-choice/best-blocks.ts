// Pure: chooses the best free seats of a plan with blocks, which are sold whole. See best-available.ts for other plans.

import type { RowLimit } from "#contract/rules/seat-choice/row-limit";
import { costFromFirst } from "./seat-distance";
import {
  isAssignedAutomatically,
  type PlanSeat,
  type SeatBlock,
  type SeatIndex,
  type Seating,
  type SeatingRequest,
  type SeatRun,
} from "../seat-plans/seat-runs";

/** A linked list of blocks and loose seats (groups) that together seat a party. */
type Combination = { groups: number; cost: number; last: SeatBlock; before: Combination | null };

/**
 * Combines free blocks and seats outside of blocks to exactly a party's size: as few groups as possible, then the best.
 * When impossible, `available` is the largest smaller number of seats that is possible.
 */
export function bestBlocks(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  blocks: readonly SeatBlock[],
  { parties, rowLimit, near }: SeatingRequest,
): Seating {
  // By id: the blocks may refer to an earlier load of the same plan.
  const blocked = new Set(blocks.flat().map(({ id }) => id));
  const loose = plan.seats.filter(({ id }) => !blocked.has(id)).map((seat) => [seat]);
  const free = [...blocks, ...loose].filter((group) =>
    group.every((seat) => isAssignedAutomatically(seat) && isFree(seat)),
  );
  const chosen = new Map<string, SeatRun>();
  let left = rowLimit?.left ?? 0;
  for (const { bandId, quantity } of parties) {
    const groups = free.filter(
      (group) =>
        group.every((seat) => seat.bandId === bandId) &&
        // A party that could exceed the limit is seated outside the limited rows.
        (quantity <= left || !touches(group, rowLimit)),
    );
    const combinations = bestCombinations(quantity, groups, costFromFirst(plan, near?.get(bandId)));
    const best = combinations[quantity];
    if (best === undefined) {
      const available = combinations.findLastIndex((combination) => combination !== undefined);
      const sizes = new Set(groups.map((group) => group.length));
      return {
        ok: false,
        failure: {
          bandId,
          available: Math.max(0, available),
          blockSizes: [...sizes].sort((a, b) => a - b),
        },
      };
    }
    const seats = listSeats(best);
    left -= seats.filter((seat) => touches([seat], rowLimit)).length;
    chosen.set(bandId, seats);
  }
  return { ok: true, value: chosen };
}

/** Returns the best combination for each number of seats up to `quantity` (the index); undefined if impossible. */
function bestCombinations(
  quantity: number,
  groups: readonly SeatBlock[],
  seatCost: (seat: PlanSeat) => number,
): (Combination | undefined)[] {
  const best = Array.from<Combination | undefined>({ length: quantity + 1 });
  for (const group of groups) {
    const cost = group.reduce((sum, seat) => sum + seatCost(seat), 0);
    // Descending, so that each group is used at most once.
    for (let total = quantity; total >= group.length; total -= 1) {
      const before = best[total - group.length];
      if (before === undefined && total > group.length) continue;
      const combination = {
        groups: (before?.groups ?? 0) + 1,
        cost: (before?.cost ?? 0) + cost,
        last: group,
        before: before ?? null,
      };
      const previous = best[total];
      if (previous === undefined || isBetter(combination, previous)) best[total] = combination;
    }
  }
  return best;
}

function isBetter(a: Combination, b: Combination): boolean {
  return a.groups === b.groups ? a.cost < b.cost : a.groups < b.groups;
}

function listSeats(combination: Combination | null): PlanSeat[] {
  return combination === null ? [] : [...listSeats(combination.before), ...combination.last];
}

function touches(group: SeatBlock, limit: RowLimit | null): boolean {
  return limit !== null && group.some(({ row }) => row !== null && limit.rows.has(row));
}
