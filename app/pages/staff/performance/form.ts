import { z } from "zod";
import { SETTABLE_STATUSES } from "#contract/schemas/staff-sales";

import { defineForm } from "~/domain/forms/define-form";
import { reasonSchema } from "../staff-schemas";

export const statusForm = defineForm({
  id: "status",
  schema: z.object({
    status: z.enum(SETTABLE_STATUSES, { error: "required.status" }),
    reason: reasonSchema,
  }),
});
