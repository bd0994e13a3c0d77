import { z } from "zod";
import { QUEUE_STATES } from "#contract/schemas/queue";

import { defineForm } from "~/domain/forms/define-form";
import { reasonSchema, wholeNumber } from "../staff-schemas";
import { MAX_RATE } from "#contract/rules/queue/queue";

export const changeQueueForm = defineForm({
  id: "queue",
  schema: z.object({
    state: z.enum(QUEUE_STATES, { error: "required.status" }),
    perMinute: wholeNumber(MAX_RATE, "staffRate").optional(),
    reason: reasonSchema,
  }),
});
