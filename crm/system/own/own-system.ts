import { featuresWithout } from "#contract/features";
import type { TicketingSystem } from "../system";

/** The box office on its own: it has every feature, and our tables are the record of everything it sells. */
export const ownSystem: TicketingSystem = {
  features: featuresWithout([]),
  seats: { record: "ours" },
};
