import { z } from "zod";

/** The payment page's form: the key of this attempt, the total (minor units) that its button named, and a wish. */
export const paymentSchema = z.object({
  attemptKey: z.uuid(),
  /** "Keep this card for next time", ticked. */
  keepCard: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
  total: z.coerce.number().int().min(0),
});
