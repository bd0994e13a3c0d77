import { z } from "zod";

/** The payment page's form: the key of this attempt, and the total (minor units) that its button named. */
export const paymentSchema = z.object({
  attemptKey: z.uuid(),
  total: z.coerce.number().int().min(0),
});
