import { z } from "zod";
import { MARKETING_SOURCES, SEAT_PREFERENCES } from "#contract/rules/customers/choices";
import { isTooLong } from "#contract/text/count-characters";

import { defineForm } from "~/domain/forms/define-form";
import { linesSchema, STEP_FIELDS } from "~/domain/schemas/fields";
import { MAX_SPECIAL_REQUESTS } from "#contract/rules/orders/order-notes";

const readChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .enum(choices, { error: "chooseFromList" })
    .optional()
    .transform((choice) => choice ?? null);

/** All fields are optional; empty ones become null. */
const schema = z.object({
  specialRequests: linesSchema()
    .refine((text) => !isTooLong(text, MAX_SPECIAL_REQUESTS), {
      error: "specialRequestsTooLong",
    })
    .optional()
    .transform((text) => text ?? null),
  accessRequirements: readChoice(SEAT_PREFERENCES),
  marketing: readChoice(MARKETING_SOURCES),
});

export const detailsForm = defineForm({ id: "details", schema, also: STEP_FIELDS });
