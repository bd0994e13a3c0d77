import { z } from "zod";

import { emailSchema } from "./email";

/** The code that stands in a mail beside its link: six digits, with the spaces or hyphens that people put in. */
export const mailedCodeSchema = z.object({
  email: emailSchema,
  code: z
    .string({ error: "required.code" })
    .max(40, { error: "codeDigits" })
    .transform((code) => code.replace(/[\s-]/gu, ""))
    .pipe(z.string().regex(/^\d{6}$/u, { error: "codeDigits" })),
});
