import type { Seat } from "#contract/schemas/seat-plan";
import { valueOrNull } from "#contract/calls/unavailable";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { OfferedNeed } from "~/ui/forms/seat-needs-fields";

type PlanSeat = Pick<Seat, "kind" | "stepFree" | "endOfRow">;

const HAS_SEAT: Record<OfferedNeed, (seat: PlanSeat) => boolean> = {
  wheelchair: ({ kind }) => kind === "wheelchair",
  stepFree: ({ stepFree }) => stepFree === true,
  aisle: ({ endOfRow }) => endOfRow,
};
const NEEDS = ["wheelchair", "stepFree", "aisle"] as const satisfies readonly OfferedNeed[];

/** The largest party and the access requirements that a performance's plan has seats for; all if it can't be read. */
export async function findPlanPlaces(
  crm: Pick<Crm, "getPlannedSeats" | "getSeatPlan">,
  { id, maxTickets }: { id: string; maxTickets: number },
): Promise<{ max: number; needs: readonly OfferedNeed[] }> {
  const planned = await valueOrNull(crm.getPlannedSeats({ params: { id } }));
  const plan = planned && (await valueOrNull(crm.getSeatPlan({ params: { id: planned.planId } })));
  if (plan === null) return { max: maxTickets, needs: NEEDS };
  return {
    max: Math.min(maxTickets, plan.seats.length),
    needs: NEEDS.filter((need) => plan.seats.some(HAS_SEAT[need])),
  };
}
