import { z } from "zod";

/** The summary's form: the terms, the total (minor units) that the visitor saw, and the key of a free order. */
export const termsSchema = z.object({
  terms: z.literal("on", { error: "terms" }),
  total: z.coerce.number({ error: "totalChanged" }).int({ error: "totalChanged" }),
  attemptKey: z.uuid({ error: "totalChanged" }),
});
