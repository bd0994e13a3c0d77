import { z } from "zod";

import { newPasswordSchema } from "./password";

/** A password chosen by a mailed link: typed twice, since nobody sees what they type (spec section 5). */
export const passwordChoiceSchema = z
  .object({
    password: newPasswordSchema,
    confirm: z.string({ error: "required.confirmPassword" }).max(200, { error: "tooLong" }),
  })
  .superRefine(
    (form, context) => {
      const { password, confirm } = form as Partial<typeof form>;
      if (!password || !confirm || password === confirm) return;
      context.addIssue({ code: "custom", message: "passwordsDiffer", path: ["confirm"] });
    },
    // Also where the password breaks the rule: a visitor hears of all that is wrong at once.
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
