import { z } from "zod";

import type { DateNotation } from "~/domain/arithmetic/dates";
import { defineForm } from "~/domain/forms/define-form";
import { daySchema } from "~/domain/schemas/fields";
import { reasonSchema, timeSchema, wholeNumber } from "../staff-schemas";
import { MAX_MEMBERS_MINUTES, MAX_RATE } from "#contract/rules/queue/queue";

/** Opens a queue for a performance, or for the whole sale. Without `perMinute` the rate adapts to the load. */
export const openQueueForm = defineForm(
  {
    id: "queue",
    schema: (notation: DateNotation) =>
      z.object({
        instance: z.string().max(100).optional(),
        day: daySchema(notation),
        time: timeSchema,
        membersMinutes: wholeNumber(MAX_MEMBERS_MINUTES, "staffMinutes").optional(),
        perMinute: wholeNumber(MAX_RATE, "staffRate").optional(),
        reason: reasonSchema,
      }),
    hidden: ["instance"],
  },
  "iso",
);
