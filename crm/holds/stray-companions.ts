import type { Problem } from "#contract/problems";

import { companionsWithoutSpace, hasBoughtSpace } from "../limits/buyer-tickets";
import type { Reader } from "../platform/database/database";
import { seatLabel } from "../seat-plans/seat-label";
import type { HoldAsker } from "./hold-plan";
import type { SeatIndex, PlanSeat } from "./best-available/seat-runs";

/**
 * Why these seats cannot be added: companion seats, with no wheelchair space among them, in the basket or in an earlier
 * order of the same customer. Null where they can. Reads orders only where it comes to that.
 */
export async function refuseStrayCompanions(
  db: Reader,
  { customerId, own, sale }: Pick<HoldAsker, "customerId" | "own" | "sale">,
  house: SeatIndex,
  seats: readonly PlanSeat[],
): Promise<Problem<"not-allowed/companion-needs-space"> | null> {
  const held = own.flatMap(({ seatId }) => house.seatById.get(seatId) ?? []);
  const alone = companionsWithoutSpace([...held, ...seats]);
  if (alone.length === 0) return null;
  const at = { eventId: sale.eventId, instanceId: sale.id };
  if (await hasBoughtSpace(db, { customerId, registrationId: null }, at)) return null;
  return {
    code: "not-allowed",
    reason: "companion-needs-space",
    companions: alone.map(seatLabel),
    companionIds: alone.map(({ id }) => id),
  };
}
