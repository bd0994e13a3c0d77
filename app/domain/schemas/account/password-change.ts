import { z } from "zod";

import { newPasswordSchema } from "../password";

const typed = (message: string) => z.string({ error: message }).max(200, { error: "tooLong" });

/** The update-password form (spec section 5, "Password change"): all three are required, and the new two must match. */
export const passwordChangeSchema = z
  .object({
    currentPassword: typed("required.currentPassword"),
    newPassword: z.string({ error: "required.newPassword" }).pipe(newPasswordSchema),
    confirmPassword: typed("required.confirmPassword"),
  })
  .superRefine(
    (form, context) => {
      const { newPassword, confirmPassword } = form as Partial<typeof form>;
      if (!newPassword || !confirmPassword || newPassword === confirmPassword) return;
      context.addIssue({ code: "custom", message: "passwordsDiffer", path: ["confirmPassword"] });
    },
    // Also where another field is missing: a visitor hears of all that is wrong at once.
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
