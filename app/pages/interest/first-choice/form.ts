import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import {
  freeText,
  hasRoom,
  partyFields,
  tooManyCompanions,
  withSeatNeeds,
} from "~/domain/schemas/interest";
import { MAX_INTEREST_NOTES } from "#contract/rules/interest";

export const firstChoiceForm = defineForm({
  id: "first-choice",
  schema: z
    .object({ ...partyFields, notes: freeText(MAX_INTEREST_NOTES) })
    .refine(hasRoom, tooManyCompanions)
    .transform(withSeatNeeds),
  also: ["intent"],
});
