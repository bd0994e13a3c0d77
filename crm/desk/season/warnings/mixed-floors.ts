import { z } from "zod";

import type { Mistake } from "#runtime/files/mistake";
import { findMixedFloors } from "../../../stock/seat-plans/mixed-floors";
import { plans } from "../nouns/plans";
import type { SeasonPlan } from "../plan-season";
import { listChanges } from "../planned-records";
import type { Locate } from "./warning-text";

const floors = z.object({
  seats: z.array(z.object({ section: z.string(), row: z.string().nullable() })),
  sectionParts: z.array(z.object({ name: z.string(), section: z.string() })),
});

/** Seat plans with a zone that may be several floors, when they are new: afterwards it would only repeat itself. */
export const mixedFloors = (plan: SeasonPlan, at: Locate): Mistake[] =>
  listChanges(plan, plans)
    .filter(({ before }) => before === null)
    .flatMap(({ id, after }) => {
      const { seats, sectionParts } = floors.parse(after);
      return findMixedFloors(seats, sectionParts).map((said) => at(plans, id, ["file"], said));
    });
