import { defineForm } from "~/domain/forms/define-form";
import { membershipChoiceSchema } from "~/domain/schemas/package-choice";

/** Joins or renews a level. Each level has such a form. */
export const levelForm = defineForm({
  id: "membership-level",
  schema: membershipChoiceSchema,
  hidden: ["level", "remindsToRenew", "replace"],
});
