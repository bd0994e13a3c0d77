import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { emailFieldSchema } from "~/domain/schemas/sign-in";

/** Resends the confirmation to a corrected address, or without one to the same address. */
const schema = z.object({
  requestKey: z.uuid({ error: "refused" }),
  email: emailFieldSchema.optional(),
});

export const resendForm = defineForm({ id: "resend", schema, also: ["intent"] });
