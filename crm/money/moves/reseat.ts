import { groupBy } from "#runtime/group-by";
import type { SeatKind } from "#contract/schemas/ticket";

/** A seat of a plan, in the order of best available. */
export type PlanSeat = {
  id: string;
  section: string;
  row: string | null;
  number: string | null;
  /** Neighbors in a row differ by 1. */
  place: number;
  bandId: string;
  kind: SeatKind;
};

/** Seats of one order or basket, which stay together. */
export type Party = { id: string; seats: readonly PlanSeat[] };

/** What a plan lacks: so many seats of a band and kind. */
export type Shortage = { bandId: string; kind: SeatKind; missing: number };

/** By party, the new seat of each of its old ones. */
export type Reseated = ReadonlyMap<string, ReadonlyMap<string, PlanSeat>>;

const nameOf = ({ section, row, number, bandId, kind }: PlanSeat) =>
  JSON.stringify([section, row, number, bandId, kind]);
const groupOf = ({ bandId, kind }: PlanSeat) => JSON.stringify([bandId, kind]);

/**
 * Gives parties seats of another plan, in the same band and of the same kind, so that prices and needs stay. Seats of the same
 * name stay what they are if all of a party exist; others get adjacent seats, the largest parties first, or if there are none
 * the best that are free. Returns what is missing if not all find seats.
 */
export function reseat(
  parties: readonly Party[],
  plan: readonly PlanSeat[],
): { ok: true; value: Reseated } | { ok: false; failure: Shortage[] } {
  const free = new Map(plan.map((seat) => [seat.id, seat]));
  const reseated = new Map<string, Map<string, PlanSeat>>();
  const byName = groupBy(plan, nameOf);
  const others: Party[] = [];
  for (const party of parties) {
    const same = party.seats.map((seat) =>
      byName.get(nameOf(seat))?.find(({ id }) => free.has(id)),
    );
    const found = same.filter((seat) => seat !== undefined);
    const isWhole = new Set(found.map(({ id }) => id)).size === party.seats.length;
    if (!isWhole) {
      others.push(party);
      continue;
    }
    for (const { id } of found) free.delete(id);
    reseated.set(party.id, pairs(party.seats, found));
  }
  const missing = new Map<string, Shortage>();
  for (const party of others.toSorted((a, b) => b.seats.length - a.seats.length)) {
    const seats = new Map<string, PlanSeat>();
    let near: PlanSeat | null = null;
    // Wheelchair spaces first: their companions sit beside them.
    const groups = [...groupBy(party.seats, groupOf).values()].toSorted(
      ([a], [b]) => Number(b.kind === "wheelchair") - Number(a.kind === "wheelchair"),
    );
    for (const old of groups) {
      const [{ bandId, kind }] = old;
      const left = [...free.values()].filter(
        (seat) => seat.bandId === bandId && seat.kind === kind,
      );
      const found = choose(left, old.length, near);
      for (const { id } of found) free.delete(id);
      for (const [id, seat] of pairs(old, found)) seats.set(id, seat);
      near = found[0] ?? near;
      const short = old.length - found.length;
      if (short > 0) {
        const before = missing.get(groupOf(old[0]))?.missing ?? 0;
        missing.set(groupOf(old[0]), { bandId, kind, missing: before + short });
      }
    }
    reseated.set(party.id, seats);
  }
  return missing.size > 0
    ? { ok: false, failure: [...missing.values()] }
    : { ok: true, value: reseated };
}

/**
 * Each old seat with a new one. One whose id both have stays with it, since an order has a seat once while its rows change.
 */
function pairs(old: readonly PlanSeat[], found: readonly PlanSeat[]): Map<string, PlanSeat> {
  const ids = new Set(old.map(({ id }) => id));
  const kept = found.filter(({ id }) => ids.has(id));
  const others = found.filter(({ id }) => !ids.has(id));
  return new Map(
    old.flatMap(({ id }) => {
      const seat = kept.find((each) => each.id === id) ?? others.shift();
      return seat === undefined ? [] : [[id, seat]];
    }),
  );
}

/** So many adjacent seats, near another if it is given; otherwise the first that are free. */
function choose(left: readonly PlanSeat[], count: number, near: PlanSeat | null): PlanSeat[] {
  const distance = (seat: PlanSeat) =>
    near === null || seat.section !== near.section || seat.row !== near.row
      ? Number.MAX_SAFE_INTEGER
      : Math.abs(seat.place - near.place);
  if (near !== null) return left.toSorted((a, b) => distance(a) - distance(b)).slice(0, count);
  for (const row of groupBy(left, ({ section, row: name }) =>
    JSON.stringify([section, name]),
  ).values()) {
    const sorted = row.toSorted((a, b) => a.place - b.place);
    const start = sorted.findIndex((seat, index) => {
      const last = sorted[index + count - 1];
      return last !== undefined && last.place - seat.place === count - 1;
    });
    if (start !== -1) return sorted.slice(start, start + count);
  }
  return left.slice(0, count);
}
