// Pure: best-available.ts where blocks of seats are sold whole.

import {
  isGivenAutomatically,
  type PlanSeat,
  rowKey,
  type RowLimit,
  type SeatBlock,
  type SeatIndex,
  type Seating,
  type SeatingRequest,
  type SeatRun,
} from "./seat-runs";

/** One way to seat a party: whole blocks, as few and as good as possible. */
type Way = { groups: number; cost: number; last: SeatBlock; before: Way | null };

/**
 * Seats where blocks are sold whole: free blocks, and seats outside blocks, of exactly a party's size; as few blocks as
 * can be, then the best. `available` is the largest number up to the wanted one that could be given.
 */
export function bestBlocks(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  blocks: readonly SeatBlock[],
  { parties, rowLimit, near }: SeatingRequest,
): Seating {
  // By id: the blocks may have been made from an earlier load of the same plan.
  const blocked = new Set(blocks.flat().map(({ id }) => id));
  const loose = plan.seats.filter(({ id }) => !blocked.has(id)).map((seat) => [seat]);
  const free = [...blocks, ...loose].filter((group) =>
    group.every((seat) => isGivenAutomatically(seat) && isFree(seat)),
  );
  const given = new Map<string, SeatRun>();
  let left = rowLimit?.left ?? 0;
  for (const { bandId, quantity } of parties) {
    const groups = free.filter(
      (group) =>
        group.every((seat) => seat.bandId === bandId) &&
        // A party that might pass the limit is seated outside the limited rows.
        (quantity <= left || !touches(group, rowLimit)),
    );
    const ways = waysToSeat(quantity, groups, costOf(plan, near?.get(bandId)));
    const way = ways[quantity];
    if (way === undefined) {
      const available = ways.findLastIndex((each) => each !== undefined);
      const sizes = new Set(groups.map((group) => group.length));
      return {
        ok: false,
        bandId,
        available: Math.max(0, available),
        blockSizes: [...sizes].sort((a, b) => a - b),
      };
    }
    const seats = seatsOf(way);
    left -= seats.filter((seat) => touches([seat], rowLimit)).length;
    given.set(bandId, seats);
  }
  return { ok: true, seats: given };
}

/** For each number of seats up to `quantity` the best way to seat exactly that many; absent if impossible. */
function waysToSeat(
  quantity: number,
  groups: readonly SeatBlock[],
  seatCost: (seat: PlanSeat) => number,
): (Way | undefined)[] {
  const ways = Array.from<Way | undefined>({ length: quantity + 1 });
  for (const group of groups) {
    const cost = group.reduce((sum, seat) => sum + seatCost(seat), 0);
    // From above, so that a group is used once.
    for (let total = quantity; total >= group.length; total -= 1) {
      const before = ways[total - group.length];
      if (before === undefined && total > group.length) continue;
      const way = {
        groups: (before?.groups ?? 0) + 1,
        cost: (before?.cost ?? 0) + cost,
        last: group,
        before: before ?? null,
      };
      const known = ways[total];
      if (known === undefined || isBetter(way, known)) ways[total] = way;
    }
  }
  return ways;
}

function isBetter(a: Way, b: Way): boolean {
  return a.groups === b.groups ? a.cost < b.cost : a.groups < b.groups;
}

function seatsOf(way: Way | null): PlanSeat[] {
  return way === null ? [] : [...seatsOf(way.before), ...way.last];
}

function touches(group: SeatBlock, limit: RowLimit | null): boolean {
  return limit !== null && group.some(({ row }) => row !== null && limit.rows.has(row));
}

const SECTION = 1000;
const ROW = 3;

/** The distance of a seat from the best seat, or from the party's former seats, in seat widths. */
function costOf(
  plan: SeatIndex,
  near: readonly PlanSeat[] | undefined,
): (seat: PlanSeat) => number {
  const [old] = near ?? [];
  const centreOf = (seat: PlanSeat) => old?.place ?? plan.rowCentres.get(rowKey(seat)) ?? 0;
  return (seat) =>
    Math.abs(seat.sectionRank - (old?.sectionRank ?? 0)) * SECTION +
    Math.abs(seat.rowRank - (old?.rowRank ?? 0)) * ROW +
    Math.abs(seat.place - centreOf(seat));
}
