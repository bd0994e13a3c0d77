import type { Admission } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/unavailable";

import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import type { Crm } from "~/.server/ticketing/ticketing";
import { choosableSections } from "~/domain/seating/seat-sections";
import { seatDotPath, seatViewPath } from "~/routing/seat-paths";
import type { InstanceGroup } from "./order";
import type { SeatDrawings } from "./ticket";

/** Returns the drawings of the middle one of a performance's tickets; null without numbered seats or box office. */
export async function findSeatDrawings(
  crm: Pick<Crm, "getRecentSeatStatus" | "getSeatPlan">,
  { instance, tickets }: InstanceGroup<Admission>,
): Promise<SeatDrawings | null> {
  const label = tickets[Math.floor((tickets.length - 1) / 2)]?.seat;
  if (label === undefined || label.number === null) return null;
  const status = await valueOrNull(crm.getRecentSeatStatus({ params: { id: instance.id } }));
  const plan = status && (await valueOrNull(crm.getSeatPlan({ params: { id: status.planId } })));
  if (plan === null) return null;
  for (const { name, slug, seats } of choosableSections(plan, { status: "", blocks: [] })) {
    if (name !== label.section) continue;
    const index = seats.findIndex(
      ({ seat }) => seat.row === label.row && seat.number === label.number,
    );
    if (index === -1) return null;
    const folder = planFolder(plan);
    return {
      seat: label,
      view: hasStage(plan) ? seatViewPath(folder, slug, index) : null,
      dot: seatDotPath(folder, slug, index),
    };
  }
  return null;
}
