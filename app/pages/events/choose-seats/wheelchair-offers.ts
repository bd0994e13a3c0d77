import {
  bestWheelchairParties,
  partySeats,
  type WheelchairParty,
} from "#contract/seats/wheelchair-party";
import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatSection } from "~/seats/seat-sections";
import { rowsOf } from "~/seats/seats-by-row";

import { freeRunsOf, rowLimitOf } from "./adjacent-seats";
import type { OfferedSeats, SeatCriteria } from "./adjacent-seats";

/**
 * Finds a wheelchair space, companion seats beside it and the nearest seats for the rest of the party: one offer per
 * row, in the order of `bestWheelchairParties`, then from the stage to the back.
 */
export function findWheelchairOffers(
  sections: readonly SeatSection[],
  { together, band, rowLimit }: SeatCriteria,
  bands: readonly string[],
  limit: number,
): OfferedSeats[] {
  const rows = sections.flatMap(({ name, seats }) =>
    rowsOf(seats).map((row, rank) => ({ section: name, rank, seats: row.seats })),
  );
  const rowOf = new Map(rows.flatMap((row) => row.seats.map(({ seat }) => [seat.id, row])));
  const blockOf = new Map(
    rows.flatMap((row) => row.seats.map(({ seat, block }) => [seat.id, block])),
  );
  const runs = rows.flatMap((row) =>
    freeRunsOf(row.seats, (seat) => band === undefined || seat.band === band),
  );
  const parties = bestWheelchairParties(runs, together, {
    rowLimit: rowLimitOf(rowLimit),
    bandRank: (seat) => bands.indexOf(seat.band),
  });
  const best = new Map<unknown, WheelchairParty<Seat>>();
  for (const party of parties) {
    const ids = new Set(partySeats(party).map(({ id }) => id));
    if ([...ids].some((id) => blockOf.get(id)?.some((other) => !ids.has(other)))) continue;
    const row = rowOf.get(party.space.id);
    if (!best.has(row)) best.set(row, party);
  }
  return [...best.values()].slice(0, limit).map(({ space, beside, nearby }) => {
    const own = rowOf.get(space.id);
    return {
      // By kind, because each kind is named once.
      seats: [space, ...ofKind(beside, "companion"), ...ofKind(beside, "standard")],
      nearby: nearby.map((seats) => {
        const row = rowOf.get(seats[0]?.id ?? "");
        const isSameSection = row !== undefined && row.section === own?.section;
        return { seats, rowsBehind: isSameSection ? row.rank - own.rank : null };
      }),
    };
  });
}

const ofKind = (seats: readonly Seat[], kind: Seat["kind"]) =>
  seats.filter((seat) => seat.kind === kind);
