import { defineForm } from "~/domain/forms/define-form";
import { STEP_FIELDS, yesOrNoSchema } from "~/domain/schemas/fields";

export const protectionForm = defineForm({
  id: "booking-protect",
  schema: yesOrNoSchema,
  also: STEP_FIELDS,
});
