import type { SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";
import { sectionsOf } from "./seat-sections";
import type { SeatSection } from "./seat-sections";

/** The one view of a hall without numbers. */
export const ACCESS_VIEW = "access";

/** The room that a place is drawn with. */
const PITCH = 26;

/**
 * The sections of which seats are chosen one by one. Where places have no numbers these are the wheelchair spaces and
 * the companion seats alone, as one section, counted through: nobody gets them by price (spec section 2, "one
 * general-admission access venue has choose-by-price disabled"). None of a stream.
 */
export function choosableSections(
  plan: Pick<SeatPlan, "seats" | "seating">,
  standing: Pick<SeatStatus, "status" | "blocks">,
): SeatSection[] {
  const sections = sectionsOf(plan, standing);
  switch (plan.seating) {
    case "reserved":
      return sections;
    case "virtual":
      return [];
    case "general": {
      const places = sections
        .flatMap(({ seats }) => seats)
        .filter(({ seat }) => seat.kind === "wheelchair" || seat.kind === "companion");
      if (places.length === 0) return [];
      const name = [...new Set(places.map(({ seat }) => seat.section))].join(", ");
      const seats = places.map((one, index) => ({
        ...one,
        seat: { ...one.seat, number: String(index + 1), x: index * PITCH, y: 0 },
      }));
      return [{ name, slug: ACCESS_VIEW, seats }];
    }
  }
}
