import { groupBy } from "#runtime/group-by";
import type { SeatKind } from "#contract/schemas/ticket";

/** A seat of a plan, in the order of best available. */
export type HallSeat = {
  id: string;
  /** The whole one, of which another plan may have other parts. */
  section: string;
  row: string | null;
  number: string | null;
  /** Neighbors in a row differ by 1. */
  place: number;
  bandId: string;
  kind: SeatKind;
};

type Group = Pick<HallSeat, "bandId" | "kind">;
type Wanted = Pick<HallSeat, "bandId" | "kind" | "section">;

/** Seats row by row, of which fewer and fewer are free. `starts`: by count, where the first adjacent ones may begin. */
type Line = { seats: readonly HallSeat[]; starts: Map<number, number> };

export const writeGroupKey = ({ bandId, kind }: Group) => JSON.stringify([bandId, kind]);
const getSection = ({ section, ...group }: Wanted) =>
  JSON.stringify([writeGroupKey(group), section]);
const getRow = ({ section, row }: HallSeat) => JSON.stringify([section, row]);
const getName = ({ section, row, number, bandId, kind }: HallSeat) =>
  JSON.stringify([section, row, number, bandId, kind]);

/** A plan whose seats are all free. Taking all of its seats takes time in proportion to their number. */
export function openHall(plan: readonly HallSeat[]) {
  const free = new Set(plan.map(({ id }) => id));
  const rows = [...groupBy(plan, getRow).values()].flatMap((row) =>
    row.toSorted((a, b) => a.place - b.place),
  );
  const groups = linesBy(rows, writeGroupKey);
  const sections = linesBy(rows, getSection);
  const names = linesBy(plan, getName);

  const isFree = ({ id }: HallSeat) => free.has(id);
  function takeAll(found: HallSeat[]): HallSeat[] {
    for (const { id } of found) free.delete(id);
    return found;
  }

  return {
    /** By old seat, one of the same name, band and kind; null if not all are free. */
    takeNamed(seats: readonly HallSeat[]): Map<string, HallSeat> | null {
      const found = [...groupBy(seats, getName)].flatMap(([name, same]) =>
        pairs(same, firstFree(names.get(name), same.length, isFree)),
      );
      if (found.length < seats.length) return null;
      takeAll(found.map(([, seat]) => seat));
      return new Map(found);
    },
    /** So many seats as are free: first in the row of `near`, then adjacent ones, in the section or elsewhere, or else any. */
    take(wanted: Wanted, count: number, near: HallSeat | null): HallSeat[] {
      const group = groups.get(writeGroupKey(wanted));
      const found = takeAll(near === null ? [] : nearest(group, count, near, isFree));
      const left = count - found.length;
      if (left === 0) return found;
      const others =
        adjacent(sections.get(getSection(wanted)), left, isFree) ??
        adjacent(group, left, isFree) ??
        firstFree(group, left, isFree);
      return [...found, ...takeAll(others)];
    },
  };
}

/** The id of each old seat with a new one, as far as there are any. */
export const pairs = (old: readonly HallSeat[], found: readonly HallSeat[]) =>
  old.flatMap(({ id }, index): [string, HallSeat][] => {
    const seat = found[index];
    return seat === undefined ? [] : [[id, seat]];
  });

const linesBy = (seats: readonly HallSeat[], getKey: (seat: HallSeat) => string) =>
  new Map(
    [...groupBy(seats, getKey)].map(([key, of]): [string, Line] => [
      key,
      { seats: of, starts: new Map() },
    ]),
  );

const isSameRow = (one: HallSeat, other: HallSeat) =>
  one.section === other.section && one.row === other.row;

type IsFree = (seat: HallSeat) => boolean;

function firstFree(line: Line | undefined, count: number, isFree: IsFree): HallSeat[] {
  if (line === undefined) return [];
  const { seats, starts } = line;
  const found: HallSeat[] = [];
  let at = starts.get(1) ?? 0;
  for (let seat = seats[at]; seat !== undefined && !isFree(seat); seat = seats[at]) at += 1;
  starts.set(1, at);
  for (; at < seats.length && found.length < count; at += 1) {
    const seat = seats[at];
    if (seat !== undefined && isFree(seat)) found.push(seat);
  }
  return found;
}

/** Adjacent seats of a row; null without any. */
function adjacent(line: Line | undefined, count: number, isFree: IsFree): HallSeat[] | null {
  if (line === undefined) return null;
  const { seats, starts } = line;
  let found: HallSeat[] = [];
  for (let at = starts.get(count) ?? 0; at < seats.length; at += 1) {
    const seat = seats[at];
    if (seat === undefined || !isFree(seat)) {
      found = [];
      continue;
    }
    const last = found.at(-1);
    const isNext = last !== undefined && isSameRow(last, seat) && seat.place - last.place === 1;
    found = isNext ? [...found, seat] : [seat];
    if (found.length < count) continue;
    starts.set(count, at - count + 1);
    return found;
  }
  starts.set(count, seats.length);
  return null;
}

/** The free seats of another seat's row, nearest first. */
function nearest(
  line: Line | undefined,
  count: number,
  near: HallSeat,
  isFree: IsFree,
): HallSeat[] {
  const distance = (seat: HallSeat) => Math.abs(seat.place - near.place);
  return (line?.seats ?? [])
    .filter((seat) => isSameRow(seat, near) && isFree(seat))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count);
}
