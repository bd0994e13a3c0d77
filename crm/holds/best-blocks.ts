import { bestAvailable } from "./best-available";
import type { Party, RowLimit, Seating, SeatingWish } from "./best-available";
import { distanceBetween, isGivenAutomatically, rowKey } from "./seat-runs";
import type { PlanSeat, SeatBlock, SeatIndex, SeatRun } from "./seat-runs";

/** One way to seat so many: whole blocks, as few and as good as can be. */
type Way = { groups: number; cost: number; last: SeatBlock; before: Way | null };

/** The best seats left: by whole blocks where there are any, else freely. */
export function bestSeating(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  blocks: readonly SeatBlock[],
  wish: SeatingWish,
): Seating {
  return blocks.length === 0
    ? bestAvailable(house, isFree, wish)
    : bestBlocks(house, isFree, blocks, wish);
}

/**
 * Chooses seats where blocks are sold whole (spec section 5, "Distanced (blocked) seating"): for each party free
 * blocks, and seats outside every block, of exactly its size. As few blocks as can be, so that a party sits together,
 * and of these the best. `available` is the largest number up to the wanted one that could be given so.
 */
function bestBlocks(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  blocks: readonly SeatBlock[],
  { parties, rowLimit, near }: SeatingWish,
): Seating {
  // By id: the blocks may have been made from an earlier load of the same plan.
  const blocked = new Set(blocks.flat().map(({ id }) => id));
  const loose = house.seats.filter(({ id }) => !blocked.has(id)).map((seat) => [seat]);
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
    const ways = waysToSeat(quantity, groups, costOf(house, near?.get(bandId)));
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

/** For each number of seats up to `quantity` the best way to seat just so many; nothing at a number that cannot be. */
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

/** How far a seat is from the best of the house, or from where somebody sat before; in seats aside. */
function costOf(
  house: SeatIndex,
  near: readonly PlanSeat[] | undefined,
): (seat: PlanSeat) => number {
  const [old] = near ?? [];
  const centreOf = (seat: PlanSeat) => old?.place ?? house.rowCentres.get(rowKey(seat)) ?? 0;
  return (seat) =>
    Math.abs(seat.sectionRank - (old?.sectionRank ?? 0)) * SECTION +
    Math.abs(seat.rowRank - (old?.rowRank ?? 0)) * ROW +
    Math.abs(seat.place - centreOf(seat));
}

type Reseating =
  | { ok: true; seats: ReadonlyMap<string, SeatRun> }
  | Extract<Seating, { ok: false }>
  /** A wheelchair space or companion seat is gone: no other seat can stand in for it unasked. */
  | { ok: false; lost: readonly PlanSeat[] };

/**
 * Seats a lost basket again in one instance: the very same seats when all are free, else the party of each band that
 * lost one moves as a whole to the nearest seats of that band, so that nobody is parted from the others.
 */
export function reseat(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  old: readonly PlanSeat[],
  limit: { rows: ReadonlySet<string>; max: number } | null,
  /** Sold whole. */
  blocks: readonly SeatBlock[] = [],
): Reseating {
  const lost = old.filter((seat) => !isGivenAutomatically(seat) && !isFree(seat));
  if (lost.length > 0) return { ok: false, lost };

  const kept: PlanSeat[] = [];
  const parties: Party[] = [];
  const near = new Map<string, PlanSeat[]>();
  for (const bandId of new Set(old.map((seat) => seat.bandId))) {
    const ofBand = old.filter((seat) => seat.bandId === bandId);
    const movable = ofBand.filter(isGivenAutomatically);
    if (movable.every(isFree)) kept.push(...ofBand);
    else {
      kept.push(...ofBand.filter((seat) => !isGivenAutomatically(seat)));
      parties.push({ bandId, quantity: movable.length });
      near.set(bandId, movable);
    }
  }
  const rowLimit: RowLimit | null = limit && {
    rows: limit.rows,
    left: limit.max - kept.filter((seat) => seat.row !== null && limit.rows.has(seat.row)).length,
  };
  const moved = bestSeating(house, isFree, blocks, { parties, together: true, rowLimit, near });
  if (!moved.ok) return moved;
  const seats = new Map<string, PlanSeat[]>();
  for (const seat of [...kept, ...[...moved.seats.values()].flat()])
    seats.set(seat.bandId, [...(seats.get(seat.bandId) ?? []), seat]);
  return { ok: true, seats };
}

/**
 * Seats that are free and could be taken instead of these, each in the place of one of `wanted`; null when there are
 * not enough like them. A party that lost one seat moves as a whole, so that nobody is parted from the others. A
 * wheelchair space is replaced by a wheelchair space, and a companion seat by a companion seat.
 */
export function nearestInstead(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
  limit: { rows: ReadonlySet<string>; max: number } | null,
  blocks: readonly SeatBlock[] = [],
): PlanSeat[] | null {
  const accessible = replaceEach(
    house,
    isFree,
    wanted.filter((seat) => !isGivenAutomatically(seat)),
  );
  if (accessible === null) return null;
  const inRows = accessible.filter(({ row }) => row !== null && limit?.rows.has(row)).length;
  const moved = reseat(
    house,
    isFree,
    wanted.filter(isGivenAutomatically),
    limit && { rows: limit.rows, max: limit.max - inRows },
    blocks,
  );
  return moved.ok ? inPlaceOf(wanted, [...accessible, ...[...moved.seats.values()].flat()]) : null;
}

function replaceEach(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
): PlanSeat[] | null {
  // By id: the wanted seats may come from an earlier load of the same plan.
  const given = new Map(wanted.filter(isFree).map((seat) => [seat.id, seat]));
  for (const seat of wanted) {
    if (isFree(seat)) continue;
    const [nearest] = house.seats
      .filter(
        (other) =>
          other.kind === seat.kind &&
          other.bandId === seat.bandId &&
          isFree(other) &&
          !given.has(other.id),
      )
      .sort((a, b) => distanceBetween([seat], [a]) - distanceBetween([seat], [b]));
    if (nearest === undefined) return null;
    given.set(nearest.id, nearest);
  }
  return [...given.values()];
}

/** Hands out what was found: who wanted a seat that is among it keeps that one, the others get one like theirs. */
function inPlaceOf(wanted: readonly PlanSeat[], found: readonly PlanSeat[]): PlanSeat[] | null {
  const isAmong = (seats: readonly PlanSeat[], { id }: PlanSeat) =>
    seats.some((other) => other.id === id);
  const spare = found.filter((seat) => !isAmong(wanted, seat));
  const given = wanted.flatMap((seat) => {
    if (isAmong(found, seat)) return seat;
    const accessible = !isGivenAutomatically(seat);
    const index = spare.findIndex(
      (other) =>
        other.bandId === seat.bandId &&
        (accessible ? other.kind === seat.kind : isGivenAutomatically(other)),
    );
    return index < 0 ? [] : spare.splice(index, 1);
  });
  return given.length === wanted.length ? given : null;
}
