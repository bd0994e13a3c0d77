import type { Party, RowLimit, Seating } from "./best-available/best-available";
import { bestSeating } from "./best-available/best-blocks";
import type { SeatBlock } from "./seat-blocks";
import {
  isGivenAutomatically,
  type SeatIndex,
  type PlanSeat,
  type SeatRun,
} from "./best-available/seat-runs";

export type Reseating =
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
