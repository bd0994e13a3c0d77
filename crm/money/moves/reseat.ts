import type { Result } from "#contract/calls/result";
import { groupBy } from "#runtime/group-by";
import type { SeatKind } from "#contract/schemas/ticket";
import { writeGroupKey, openHall, pairs, type HallSeat } from "./free-seats";

/** A seat that somebody has. `isReleased`: it was accessible, and on general sale when they took it. */
export type OwnedSeat = HallSeat & { isReleased?: boolean };

/** Seats of one order or basket, which stay together. */
export type SeatedParty = { id: string; seats: readonly OwnedSeat[] };

/** What a plan lacks: so many seats of a band and kind. */
export type Shortage = { bandId: string; kind: SeatKind; missing: number };

/** By party, the new seat of each of its old ones. */
export type Reseated = ReadonlyMap<string, ReadonlyMap<string, HallSeat>>;

type Hall = ReturnType<typeof openHall>;
type Seating = { hall: Hall; reseated: Map<string, Seats>; missing: Map<string, Shortage> };
type Seats = ReadonlyMap<string, HallSeat>;

const hasReleased = ({ seats }: SeatedParty) => seats.some(({ isReleased }) => isReleased === true);

/**
 * Gives parties seats of another plan, in the same band and of the same kind, so that prices and needs stay. Seats of the same
 * name stay what they are if all of a party exist; others get adjacent seats, in their section if it has some, the largest
 * parties first, or if there are none the best that are free. Buyers of released seats choose after all others, and get ordinary
 * seats if no accessible ones are left. Returns what is missing if not all find seats.
 */
export function reseat(
  parties: readonly SeatedParty[],
  plan: readonly HallSeat[],
): Result<Reseated, Shortage[]> {
  const seating: Seating = { hall: openHall(plan), reseated: new Map(), missing: new Map() };
  const firm = parties.filter((party) => !hasReleased(party));
  for (const some of [firm, parties.filter(hasReleased)]) seatParties(some, seating);
  const { reseated, missing } = seating;
  return missing.size > 0
    ? { ok: false, failure: [...missing.values()] }
    : { ok: true, value: reseated };
}

function seatParties(parties: readonly SeatedParty[], seating: Seating): void {
  const { hall, reseated } = seating;
  const others = parties.filter(({ id, seats }) => {
    const found = hall.takeNamed(seats);
    if (found !== null) reseated.set(id, found);
    return found === null;
  });
  for (const party of others.toSorted((a, b) => b.seats.length - a.seats.length))
    seatParty(party, seating);
}

function seatParty(party: SeatedParty, { hall, reseated, missing }: Seating): void {
  const seats = new Map<string, HallSeat>();
  let near: HallSeat | null = null;
  // Wheelchair spaces first: their companions sit beside them.
  const groups = [...groupBy(party.seats, writeGroupKey).values()].toSorted(
    ([a], [b]) => Number(b.kind === "wheelchair") - Number(a.kind === "wheelchair"),
  );
  for (const old of groups) {
    const [{ bandId, kind, section }] = old;
    const found = hall.take({ bandId, kind, section }, old.length, near);
    near = found[0] ?? near;
    const released = old.filter(({ isReleased }) => isReleased === true).length;
    const others = Math.min(released, old.length - found.length);
    if (others > 0) found.push(...hall.take({ bandId, kind: "standard", section }, others, near));
    for (const [id, seat] of pairs(old, found)) seats.set(id, seat);
    const short = old.length - found.length;
    if (short > 0) {
      const key = writeGroupKey({ bandId, kind });
      const before = missing.get(key)?.missing ?? 0;
      missing.set(key, { bandId, kind, missing: before + short });
    }
  }
  reseated.set(party.id, seats);
}
