import { z } from "zod";

import { countSchema, checkedSchema } from "./fields";

/** The summary form. `total` is the amount shown, in minor units. */
export const termsSchema = z.object({
  terms: z.literal("on", { error: "terms" }),
  total: countSchema("totalChanged"),
  attemptKey: z.uuid({ error: "totalChanged" }),
  keepCard: checkedSchema,
});

/** The payment form. `total` is the amount on its button, in minor units. */
export const paymentSchema = z.object({
  attemptKey: z.uuid(),
  keepCard: checkedSchema,
  total: countSchema(),
});
