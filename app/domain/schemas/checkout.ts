import { z } from "zod";

import {
  SEAT_PREFERENCES,
  MARKETING_SOURCES,
  MAX_SPECIAL_REQUESTS,
} from "#contract/schemas/basket";
import { isTooLong } from "#contract/text/count-characters";
import { countSchema, linesSchema, checkedSchema } from "./fields";

const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .enum(choices, { error: "chooseFromList" })
    .optional()
    .transform((choice) => choice ?? null);

/** All fields are optional; empty ones become null. */
export const additionalDetailsFormSchema = z.object({
  specialRequests: linesSchema()
    .refine((text) => !isTooLong(text, MAX_SPECIAL_REQUESTS), {
      error: "specialRequestsTooLong",
    })
    .optional()
    .transform((text) => text ?? null),
  accessRequirements: oneOf(SEAT_PREFERENCES),
  marketing: oneOf(MARKETING_SOURCES),
});

/** The summary form. `total` is the amount shown, in minor units. */
export const termsSchema = z.object({
  terms: z.literal("on", { error: "terms" }),
  total: countSchema("totalChanged"),
  attemptKey: z.uuid({ error: "totalChanged" }),
  keepCard: checkedSchema,
});

/** The payment form. `total` is the amount on its button, in minor units. */
export const paymentSchema = z.object({
  attemptKey: z.uuid(),
  keepCard: checkedSchema,
  total: countSchema(),
});
