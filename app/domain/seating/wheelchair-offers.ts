import {
  bestWheelchairParties,
  MAX_COMPANION_SEATS,
  partySeats,
  type WheelchairParty,
} from "#contract/rules/seat-choice/wheelchair-party";
import type { Seat, SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";
import { findSmallestGap, SEAT_METERS } from "./seat-positions";
import type { SeatSection } from "./seat-sections";
import { groupByRow } from "./seats-by-row";

import { findFreeRuns, findRowLimit } from "./adjacent-seats";
import type { NearbySeats, OfferedSeats, SeatCriteria } from "./adjacent-seats";

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
    groupByRow(seats).map((row, rank) => ({ section: name, rank, seats: row.seats })),
  );
  const rowOf = new Map(rows.flatMap((row) => row.seats.map(({ seat }) => [seat.id, row])));
  const blockOf = new Map(
    rows.flatMap((row) => row.seats.map(({ seat, block }) => [seat.id, block])),
  );
  const runs = rows.flatMap((row) =>
    findFreeRuns(row.seats, (seat) => band === undefined || seat.band === band),
  );
  const parties = bestWheelchairParties(runs, together, {
    rowLimit: findRowLimit(rowLimit),
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
    const section = sections.find(({ name }) => name === own?.section)?.seats ?? [];
    const scale = SEAT_METERS / findSmallestGap(section.map(({ seat }) => seat));
    const described = nearby.map((seats): NearbySeats => {
      const [seat = space] = seats;
      const row = rowOf.get(seat.id);
      if (row !== undefined && row.section === own?.section)
        return { seats, rowsBehind: row.rank - own.rank };
      return {
        seats,
        rowsBehind: null,
        floorsAbove: seat.floorsAboveStage - space.floorsAboveStage,
        meters: Math.hypot(seat.x - space.x, seat.y - space.y) * scale,
      };
    });
    return {
      // By kind, because each kind is named once.
      seats: [space, ...ofKind(beside, "companion"), ...ofKind(beside, "standard")],
      // Those of the space's section first: a row is heard as one of the section that was named last.
      nearby: described.toSorted(
        (a, b) => Number(a.rowsBehind === null) - Number(b.rowsBehind === null),
      ),
    };
  });
}

const ofKind = (seats: readonly Seat[], kind: Seat["kind"]) =>
  seats.filter((seat) => seat.kind === kind);

/**
 * The same for a hall without rows, where only the accessible seats have numbers: the others' places are not near one of
 * them. Null without a wheelchair space, or without room for all.
 */
export function findWheelchairPlaces(
  { seats }: Pick<SeatPlan, "seats">,
  { status }: Pick<SeatStatus, "status">,
  { quantity, bands }: { quantity: number; bands: readonly string[] },
): OfferedSeats | null {
  const free = seats.filter((seat, index) => status[index] === "f" && bands.includes(seat.band));
  const some = (accepts: (seat: Seat) => boolean, count: number) =>
    free.filter(accepts).slice(0, count);
  const accessible = [
    ...some(({ kind }) => kind === "wheelchair", 1),
    ...some(({ kind }) => kind === "companion", Math.min(quantity - 1, MAX_COMPANION_SEATS)),
  ];
  const others = some(
    ({ kind }) => kind !== "wheelchair" && kind !== "companion",
    quantity - accessible.length,
  );
  const isWhole =
    accessible[0]?.kind === "wheelchair" && accessible.length + others.length === quantity;
  return isWhole ? { seats: [...accessible, ...others], nearby: [] } : null;
}
