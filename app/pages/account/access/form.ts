import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

/** The form that adds an access registration to an account; `shown` is the code that the page showed. */
export const accessForm = defineForm({
  id: "access",
  schema: z.object({
    code: z
      .string({ error: "accessCode.required" })
      .trim()
      .min(1, { error: "accessCode.required" })
      .max(100, { error: "accessCode.unknown" }),
    shown: z.string().max(100).catch(""),
  }),
  hidden: ["shown"],
});
