import { partySpread, wheelchairParties, type WheelchairParty } from "#contract/wheelchair-party";
import { viewRank } from "#contract/seat-view";
import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatSection } from "~/seats/seat-sections";
import { rowsOf } from "~/seats/seats-by-row";
import type { SeatInRow } from "~/seats/seats-by-row";

import { exceedsRowLimit } from "./adjacent-seats";
import type { OfferedSeats, SeatCriteria } from "./adjacent-seats";

/**
 * Finds a wheelchair space, companion seats beside it and the nearest seats for the rest of the party: one offer per
 * row, those with the most seats beside the space first, then by band, by view, and from the stage to the back.
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
  // Ordinary seats of limited rows are left out where the whole party can't sit.
  const limited = new Set(rowLimit != null && together > rowLimit.max ? rowLimit.rows : []);
  const runs = rows.flatMap((row) =>
    runsOf(
      row.seats,
      (seat) =>
        (band === undefined || seat.band === band) &&
        !(seat.kind === "standard" && seat.row !== null && limited.has(seat.row)),
    ),
  );
  const best = new Map<unknown, WheelchairParty<Seat>>();
  for (const party of wheelchairParties(runs, together)) {
    if (exceedsRowLimit(seatsOf(party), rowLimit)) continue;
    const ids = new Set(seatsOf(party).map(({ id }) => id));
    if ([...ids].some((id) => blockOf.get(id)?.some((other) => !ids.has(other)))) continue;
    const row = rowOf.get(party.space.id);
    const other = best.get(row);
    if (other === undefined || isBetter(party, other)) best.set(row, party);
  }
  const rank = (party: WheelchairParty<Seat>) =>
    Math.max(...seatsOf(party).map((seat) => bands.indexOf(seat.band)));
  return [...best.values()]
    .sort(
      (a, b) =>
        b.beside.length - a.beside.length ||
        rank(a) - rank(b) ||
        viewRank(a.space) - viewRank(b.space),
    )
    .slice(0, limit)
    .map(({ space, beside, nearby }) => {
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

/** Adjacent free seats of a row that are offered. */
function runsOf(row: readonly SeatInRow[], accepts: (seat: Seat) => boolean): Seat[][] {
  const runs: Seat[][] = [[]];
  for (const { seat, free, afterAisle } of row) {
    const isOffered = free && accepts(seat);
    if (afterAisle || !isOffered) runs.push([]);
    if (isOffered) runs.at(-1)?.push(seat);
  }
  return runs.filter(({ length }) => length > 0);
}

const seatsOf = ({ space, beside, nearby }: WheelchairParty<Seat>) => [
  space,
  ...beside,
  ...nearby.flat(),
];

const isBetter = (party: WheelchairParty<Seat>, other: WheelchairParty<Seat>): boolean =>
  party.beside.length > other.beside.length ||
  (party.beside.length === other.beside.length && partySpread(party) < partySpread(other));

const ofKind = (seats: readonly Seat[], kind: Seat["kind"]) =>
  seats.filter((seat) => seat.kind === kind);
