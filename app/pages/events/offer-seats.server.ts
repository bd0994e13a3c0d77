import type { AppLoadContext } from "@remix-run/node";

import type { FoundSeat } from "#contract/operations/best-seats";
import type { InstanceDetail } from "#contract/schemas/event";
import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";
import { seatLabel } from "#contract/text/seat-name";
import { planFolder } from "~/.server/edge/plan-files";
import { hasStage, metersToStage } from "~/.server/plans/stage-view";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { findAdjacentSeats } from "~/domain/seating/adjacent-seats";
import { comparePlaces, describeSeat, type PlaceChange } from "~/domain/seating/band-places";
import { chooseOtherSeats } from "~/domain/seating/other-seats";
import { choosableSections, findSeatIn, type SeatSection } from "~/domain/seating/seat-sections";
import { arrangeInPlan } from "~/domain/seating/seats-apart";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { seatDotPath, seatViewPath } from "~/routing/seat-paths";

import { findBandPlaces } from "./band-places.server";
import type { TicketRequest } from "./add-tickets-to-basket.server";
import { MAX_OTHERS } from "./instance/found-seats-path";
import {
  type AdjacentSeats,
  groupFoundSeats,
  type SeatGroup,
  type SeatOffer,
} from "./instance/seat-offer";

export type ChosenTickets = {
  choices: NonNullable<TicketRequest["choices"]>;
  together: boolean;
  requestKey: string;
};

/** The seats that a choice would get now, or a refusal. Nothing is held. */
export async function findSeats(
  { crm, basket }: AppLoadContext,
  id: string,
  { choices, together }: ChosenTickets,
): Promise<{ seats: FoundSeat[] | null; refusal: TicketRefusal | null }> {
  const found = await crm.findBestSeats({
    params: { id },
    body: { choices, together, basketId: (await basket())?.id ?? null },
  });
  if (found.ok) return { seats: found.value.seats, refusal: null };
  const { failure } = found;
  switch (failure.code) {
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return { seats: null, refusal: failure };
    case "invalid":
      return { seats: null, refusal: { code: "not-allowed", reason: "price-not-open" } };
    case "not-found":
      return throwErrorPage(404);
  }
}

/** How many offers the other seats are chosen from, so that they differ. */
const MAX_OFFERS = 200;

/**
 * The best seats, or at the same prices other ones that are side by side, as the list of seats together has them: first
 * those in the place that visitors chose by its words.
 */
export async function offerSeats(
  context: AppLoadContext,
  instance: InstanceDetail,
  best: readonly FoundSeat[],
  { others, stepFree }: { others: number; stepFree: boolean },
): Promise<SeatOffer> {
  const { crm } = context;
  const { id, rowLimit } = instance;
  const status = foundOr404(await crm.getRecentSeatStatus({ params: { id } }));
  const plan = foundOr404(await crm.getSeatPlan({ params: { id: status.planId } }));
  const sections = choosableSections(plan, status);
  const band = best[0]?.bandId ?? "";
  const said = (await findBandPlaces(context, instance))[band];
  const listChanges = (seats: readonly Seat[]): PlaceChange[] => {
    const seat = seats[Math.floor(seats.length / 2)];
    if (said === undefined || seat === undefined) return [];
    return comparePlaces(said, describeSeat(seat, metersToStage(plan, seat)));
  };
  const offers = findAdjacentSeats(
    sections,
    {
      together: best.length,
      band,
      feature: stepFree ? "step-free" : undefined,
      rowLimit,
      refusesSingleSeats: status.refusesSingleSeats,
    },
    [band],
    MAX_OFFERS,
  );
  const shown = best.map(({ seat }) => seat);
  const all = chooseOtherSeats(shown, offers, MAX_OTHERS, (seats) =>
    getRank(listChanges(seats)),
  ).map((seats) =>
    best.flatMap((found, at): FoundSeat[] => {
      const seat = seats[at];
      if (seat === undefined) return [];
      const { id: seatId, view, restrictedView, stepFree } = seat;
      return [
        { ...found, seatId, seat: seatLabel(seat), view, restrictedView, stepFree, group: 0 },
      ];
    }),
  );
  const at = Number.isInteger(others) ? Math.max(0, Math.min(others, all.length)) : 0;
  const offered = all[at - 1] ?? best;
  return {
    arrangement: arrangeInPlan(
      plan,
      offered.map(({ seatId }) => seatId),
    ),
    groups: groupFoundSeats(offered).map((seats) => {
      const middle = describeMiddle(plan, sections, seats);
      return { seats, middle, changes: middle && said ? comparePlaces(said, middle) : [] };
    }),
    others: at,
    hasMore: at < all.length,
  };
}

/** 0 for the same place with as good a view, 1 for the same place, 2 for another. */
function getRank(changes: readonly PlaceChange[]): number {
  if (changes.length === 0) return 0;
  return changes.every((change) => change === "side" || change === "part") ? 1 : 2;
}

function describeMiddle(
  plan: SeatPlan,
  sections: readonly SeatSection[],
  seats: AdjacentSeats,
): SeatGroup["middle"] {
  const { seatId } = seats[Math.floor(seats.length / 2)] ?? seats[0];
  const found = findSeatIn(sections, seatId);
  if (found === null) return null;
  const { seat, index } = found;
  const { slug } = found.section;
  const folder = planFolder(plan);
  return {
    ...describeSeat(seat, metersToStage(plan, seat)),
    view: hasStage(plan) ? seatViewPath(folder, slug, index) : null,
    dot: seatDotPath(folder, slug, index),
  };
}
