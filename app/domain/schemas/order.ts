import { z } from "zod";

import { emailFieldSchema } from "./sign-in";

/** More than an order can have. */
const MAX_TICKETS = 50;

export const shareSchema = z.object({
  share: z.uuid(),
  tickets: z.array(z.string().max(100)).min(1, "share.none").max(MAX_TICKETS),
});

/** Resends the confirmation to a corrected address, or without one to the same address. */
export const resendFormSchema = z.object({
  requestKey: z.uuid({ error: "refused" }),
  email: emailFieldSchema.optional(),
});
