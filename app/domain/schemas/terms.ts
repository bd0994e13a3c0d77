import { z } from "zod";

/** The summary's form: the terms, and the total that the visitor saw. */
export const termsSchema = z.object({
  terms: z.literal("on", { error: "terms" }),
});
