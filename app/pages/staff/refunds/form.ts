import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { reasonSchema } from "../staff-schemas";

/** Retries a failed card refund, or records that it was settled by hand. */
export const refundForm = defineForm({
  id: "refund",
  schema: z.object({
    intent: z.enum(["retry", "settle"], { error: "refused" }),
    refund: z.string({ error: "required.refund" }).max(100),
    reason: reasonSchema,
  }),
});
