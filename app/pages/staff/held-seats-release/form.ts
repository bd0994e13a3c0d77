import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { seatListSchema } from "../held-seats-in-section/form";
import { reasonSchema } from "../staff-schemas";

/** Puts the checked seats of a hold on sale again. */
export const releaseSeatsForm = defineForm({
  id: "release",
  schema: z.object({ seat: seatListSchema, reason: reasonSchema }),
});
