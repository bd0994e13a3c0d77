import { z } from "zod";

import { scanRequestSchema } from "#contract/operations/staff/admissions";
import { defineForm } from "~/domain/forms/define-form";

const MISSING = "required.ticketCode";

/** A ticket's code, from a scanner that types it and Enter, or by hand. */
export const scanForm = defineForm({
  id: "scan",
  schema: scanRequestSchema.extend({
    code: z.string({ error: MISSING }).trim().min(1, MISSING).max(100),
    early: z.literal("yes").optional(),
    oldCode: z.literal("yes").optional(),
  }),
});
