import { defineForm } from "~/domain/forms/define-form";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { membershipChoiceSchema } from "~/domain/schemas/package-choice";

export const membershipForm = defineForm({
  id: "memberships",
  schema: membershipChoiceSchema,
  also: STEP_FIELDS,
});
