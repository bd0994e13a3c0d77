import { z } from "zod";

import { emailSchema } from "./access";

/** "Send it again": with another address in place of a mistyped one, or, left out, to the same as before. */
export const resendSchema = z.object({
  requestKey: z.uuid({ error: "refused" }),
  email: emailSchema.optional(),
});
