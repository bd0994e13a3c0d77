// Pure: seats for a party that needs a wheelchair space, a way without steps or an aisle seat.

import type { SeatNeeds } from "#contract/schemas/interest";
import { partySpread, wheelchairParties } from "#contract/wheelchair-party";
import {
  isAssignedAutomatically,
  type PlanSeat,
  runsOf,
  type SeatIndex,
} from "../seat-plans/seat-runs";
import type { seats } from "../../tables/seat-plans";

export type NeededSeat = PlanSeat &
  Pick<typeof seats.$inferSelect, "x" | "y" | "floorsAboveStage" | "stepFree" | "endOfRow">;

export type PartyWithNeeds = { quantity: number; seatNeeds: SeatNeeds };

/**
 * Chooses seats for all of a party that meet its needs, or returns null.
 *
 * @param free seats that are free and on sale
 * @param bandIds best band first
 * @param accepts whether the hall's rules allow a choice
 */
export function findNeededSeats(
  { seating }: Pick<SeatIndex, "seating">,
  free: readonly NeededSeat[],
  { quantity, seatNeeds }: PartyWithNeeds,
  bandIds: readonly string[],
  accepts: (chosen: readonly NeededSeat[]) => boolean = () => true,
): readonly NeededSeat[] | null {
  const reached = seatNeeds.stepFree ? free.filter(({ stepFree }) => stepFree) : free;
  if (seating !== "reserved") return unnumberedPlaces(reached, { quantity, seatNeeds });
  const hasAisle = (chosen: readonly NeededSeat[]) =>
    !seatNeeds.aisle || chosen.some(({ endOfRow }) => endOfRow);
  const runs = runsIn(reached);
  if (seatNeeds.companions !== null) {
    const companions = seatNeeds.companions;
    const [best] = wheelchairParties(runs, quantity)
      .filter(({ beside }) => beside.length >= companions)
      .sort((a, b) => b.beside.length - a.beside.length || partySpread(a) - partySpread(b))
      .map(({ space, beside, nearby }) => [space, ...beside, ...nearby.flat()])
      .filter((chosen) => hasAisle(chosen) && accepts(chosen));
    return best ?? null;
  }
  const rank = (chosen: readonly NeededSeat[]) => bandIds.indexOf(chosen[0]?.bandId ?? "");
  const [best] = runsIn(reached.filter(isAssignedAutomatically))
    .flatMap((run) => run.map((_, at) => run.slice(at, at + quantity)))
    .filter(({ length }) => length === quantity)
    .filter((chosen) => chosen.every(({ bandId }) => bandId === chosen[0]?.bandId))
    .filter((chosen) => hasAisle(chosen) && accepts(chosen))
    .sort((a, b) => rank(a) - rank(b));
  return best ?? null;
}

/** Without numbers, anyone can sit at an aisle. */
function unnumberedPlaces(
  free: readonly NeededSeat[],
  { quantity, seatNeeds: { companions } }: PartyWithNeeds,
): readonly NeededSeat[] | null {
  const spaces = companions === null ? 0 : 1;
  const ofKind = (accepts: (seat: NeededSeat) => boolean, count: number) =>
    free.filter(accepts).slice(0, count);
  const chosen = [
    ...ofKind(({ kind }) => kind === "wheelchair", spaces),
    ...ofKind(({ kind }) => kind === "companion", companions ?? 0),
  ];
  if (chosen.length < spaces + (companions ?? 0)) return null;
  const rest = ofKind(isAssignedAutomatically, quantity - chosen.length);
  return chosen.length + rest.length === quantity ? [...chosen, ...rest] : null;
}

function runsIn(all: readonly NeededSeat[]): NeededSeat[][] {
  const byId = new Map(all.map((seat) => [seat.id, seat]));
  return runsOf(all).map((run) => run.flatMap(({ id }) => byId.get(id) ?? []));
}
