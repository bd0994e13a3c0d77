import { z } from "zod";
import { tickedSchema } from "./fields";

/** The payment page's form: the key of this attempt, the total (minor units) that its button named, and a wish. */
export const paymentSchema = z.object({
  attemptKey: z.uuid(),
  keepCard: tickedSchema,
  total: z.coerce.number().int().min(0),
});
