import { z } from "zod";

/** The summary's form: the terms, the total that the visitor saw (minor units), and the key of a free order. */
export const termsSchema = z.object({
  terms: z.literal("on", { error: "terms" }),
  total: z.coerce.number({ error: "totalChanged" }).int({ error: "totalChanged" }),
  requestKey: z.uuid({ error: "totalChanged" }),
});
