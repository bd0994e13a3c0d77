import { z } from "zod";

import { emailFieldSchema } from "./sign-in";

/** More than one order has. */
const MAX_TICKETS = 50;

/** The tickets of an order that a link shares. */
export const shareSchema = z.object({
  share: z.uuid(),
  tickets: z.array(z.string().max(100)).min(1, "share.none").max(MAX_TICKETS),
});

/** "Send it again": with another address in place of a mistyped one, or, left out, to the same as before. */
export const resendFormSchema = z.object({
  requestKey: z.uuid({ error: "refused" }),
  email: emailFieldSchema.optional(),
});
