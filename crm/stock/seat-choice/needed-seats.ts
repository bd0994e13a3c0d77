// Pure: seats for a party that needs a wheelchair space, a way without steps or an aisle seat.

import type { SeatNeeds } from "#contract/schemas/interest";
import { listWindows } from "#contract/rules/seat-choice/single-seat-rule";
import { exceedsRowLimit, type RowLimit } from "#contract/rules/seat-choice/row-limit";
import {
  bestWheelchairParties,
  countCompanionSeats,
  partySeats,
} from "#contract/rules/seat-choice/wheelchair-party";
import {
  isAssignedAutomatically,
  type PlanSeat,
  listRuns,
  type SeatIndex,
} from "../seat-plans/seat-runs";
import { costOfRuns } from "./best-available";
import type { seats } from "../../tables/seat-plans";

export type NeededSeat = PlanSeat &
  Pick<typeof seats.$inferSelect, "x" | "y" | "floorsAboveStage" | "stepFree" | "endOfRow">;

export type PartyWithNeeds = { quantity: number; seatNeeds: SeatNeeds };

type Terms = {
  /** Best band first. Others are not on sale. */
  bandIds: readonly string[];
  rowLimit?: RowLimit | null;
  /** Whether the hall's rules allow a choice. */
  accepts?: (chosen: readonly NeededSeat[]) => boolean;
};

/**
 * Chooses the best seats for all of a party that meet its needs, in the order of best available seats
 * (`../seat-ranking/`), or returns null.
 *
 * @param free free seats, also of other bands
 */
export function findNeededSeats(
  plan: Pick<SeatIndex, "seating" | "costs">,
  free: readonly NeededSeat[],
  { quantity, seatNeeds }: PartyWithNeeds,
  { bandIds, rowLimit = null, accepts = () => true }: Terms,
): readonly NeededSeat[] | null {
  const bandRank = ({ bandId }: NeededSeat) => bandIds.indexOf(bandId);
  const reached = free.filter(
    (seat) => bandRank(seat) !== -1 && (seat.stepFree || !seatNeeds.stepFree),
  );
  if (plan.seating !== "reserved") {
    const bestFirst = reached.sort((a, b) => bandRank(a) - bandRank(b) || a.place - b.place);
    return unnumberedPlaces(bestFirst, { quantity, seatNeeds });
  }
  const isSuitable = (chosen: readonly NeededSeat[]) =>
    (!seatNeeds.aisle || chosen.some(({ endOfRow }) => endOfRow)) &&
    !exceedsRowLimit(rowLimit, chosen) &&
    accepts(chosen);
  const seatCost = ({ id }: PlanSeat) => plan.costs.get(id) ?? 0;
  if (seatNeeds.companions !== null) {
    const companions = seatNeeds.companions;
    const ranking = { rowLimit, bandRank, cost: seatCost };
    const parties = bestWheelchairParties(listRuns(reached), quantity, ranking);
    const chosen = parties
      .filter(({ beside }) => countCompanionSeats(beside) >= companions)
      .map(partySeats);
    return chosen.find(isSuitable) ?? null;
  }
  const ordinary = reached.filter(isAssignedAutomatically);
  const cost = costOfRuns(free.filter(isAssignedAutomatically), seatCost);
  for (const bandId of bandIds) {
    const ofBand = ordinary.filter((seat) => seat.bandId === bandId);
    const best = listRuns(ofBand)
      .flatMap((run) => listWindows(run, quantity))
      .map((chosen) => ({ chosen, cost: cost(chosen) }))
      .sort((a, b) => a.cost - b.cost)
      .find(({ chosen }) => isSuitable(chosen));
    if (best !== undefined) return best.chosen;
  }
  return null;
}

/**
 * Without numbers, anyone can sit at an aisle. Only a wheelchair user's party may sit in several bands.
 *
 * @param free best first
 */
function unnumberedPlaces(
  free: readonly NeededSeat[],
  { quantity, seatNeeds: { companions } }: PartyWithNeeds,
): readonly NeededSeat[] | null {
  const ofKind = (accepts: (seat: NeededSeat) => boolean, count: number) =>
    free.filter(accepts).slice(0, count);
  const inOneBand = (count: number): NeededSeat[] => {
    const ordinary = free.filter(isAssignedAutomatically);
    const ofBand = [...new Set(ordinary.map(({ bandId }) => bandId))].map((bandId) =>
      ordinary.filter((seat) => seat.bandId === bandId),
    );
    return ofBand.find(({ length }) => length >= count)?.slice(0, count) ?? [];
  };
  if (companions === null) {
    const chosen = inOneBand(quantity);
    return chosen.length === quantity ? chosen : null;
  }
  const accessible = [
    ...ofKind(({ kind }) => kind === "wheelchair", 1),
    ...ofKind(({ kind }) => kind === "companion", companions),
  ];
  if (accessible.length < 1 + companions) return null;
  const left = quantity - accessible.length;
  const rest = inOneBand(left);
  const others = rest.length === left ? rest : ofKind(isAssignedAutomatically, left);
  return others.length === left ? [...accessible, ...others] : null;
}
