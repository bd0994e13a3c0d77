import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { freeText, partyFields, withSeatNeeds } from "~/domain/schemas/interest";
import { MAX_INTEREST_NOTES } from "#contract/rules/customers/interest";

export const firstChoiceForm = defineForm({
  id: "first-choice",
  schema: z
    .object({ ...partyFields, notes: freeText(MAX_INTEREST_NOTES) })
    .transform(withSeatNeeds),
  also: ["intent"],
});
