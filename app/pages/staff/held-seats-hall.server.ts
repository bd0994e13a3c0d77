import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import type { SeatSection } from "~/domain/seating/seat-sections";
import { seatStylesPath } from "~/routing/seat-paths";
import type { Crm } from "~/.server/ticketing/ticketing";
import { foundOr404 } from "~/.server/rendering/replies";

/** Keys of `validation`: why seats of a performance are not held. */
export const HOLD_CONFLICTS = {
  "performance-passed": "performanceStarted",
  "performance-cancelled": "performanceCancelled",
} as const;

/** A performance's plan with what is free now, and the names of the bands that have prices. */
export async function loadHall(
  crm: Pick<Crm, "getSeatStatus" | "getSeatPlan" | "getPriceList">,
  instanceId: string,
) {
  const params = { id: instanceId };
  const [foundStatus, foundPrices] = await Promise.all([
    crm.getSeatStatus({ params }),
    crm.getPriceList({ params }),
  ]);
  const status = foundOr404(foundStatus);
  const plan = foundOr404(await crm.getSeatPlan({ params: { id: status.planId } }));
  // Neither wheelchair spaces nor companion seats, which have numbers everywhere.
  const unnumbered =
    plan.seating === "reserved"
      ? null
      : plan.seats.flatMap((seat, index) => (seat.number === null ? [{ seat, index }] : []));
  const bandNames = new Map(foundOr404(foundPrices).bands.map(({ id, name }) => [id, name]));
  const free = unnumbered?.filter(({ index }) => status.status[index] === "f");
  return {
    plan,
    status,
    bandNames,
    /** Null if all seats have numbers. */
    unnumbered:
      unnumbered === null || free === undefined
        ? null
        : { seats: unnumbered.length, freeIds: free.map(({ seat }) => seat.id) },
  };
}

/** A section whose free seats can all be held, whether or not they are on sale. `styles`: of its map. */
export function holdableSection(
  { plan, bandNames }: Pick<Awaited<ReturnType<typeof loadHall>>, "plan" | "bandNames">,
  section: SeatSection,
  currency: string,
) {
  const total = { amount: 0, currency };
  return {
    section,
    hasStage: hasStage(plan),
    styles: [seatStylesPath(planFolder(plan), section.slug, {})],
    priceList: {
      priceTypes: [],
      bands: [...new Set(section.seats.map(({ seat }) => seat.band))].map((id) => ({
        id,
        name: bandNames.get(id) ?? id,
        prices: [{ priceTypeId: "hold", total }],
      })),
    },
  };
}
