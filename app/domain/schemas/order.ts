import { z } from "zod";

import { emailFieldSchema } from "./sign-in";

/** Resends the confirmation to a corrected address, or without one to the same address. */
export const resendFormSchema = z.object({
  requestKey: z.uuid({ error: "refused" }),
  email: emailFieldSchema.optional(),
});
