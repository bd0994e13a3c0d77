import { z } from "zod";

import { revisionSchema } from "~/domain/basket/shown-basket";
import { defineForm } from "~/domain/forms/define-form";
import { countSchema, checkedSchema } from "~/domain/schemas/fields";

/** `total` is the amount shown, in minor units. `storedCard` is posted by the button that names the card. */
export const summaryForm = defineForm({
  id: "summary",
  schema: z.object({
    terms: z.literal("on", { error: "terms" }),
    total: countSchema("totalChanged"),
    revision: revisionSchema,
    attemptKey: z.uuid({ error: "totalChanged" }),
    keepCard: checkedSchema,
    storedCard: z.uuid({ error: "totalChanged" }).optional(),
  }),
  hidden: ["total", "revision", "attemptKey", "storedCard"],
});
