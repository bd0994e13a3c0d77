import { z } from "zod";

import {
  SEAT_PREFERENCES,
  MARKETING_SOURCES,
  MAX_SPECIAL_REQUESTS,
} from "#contract/schemas/basket";
import { isTooLong } from "#contract/text/count-characters";
import { countSchema, linesSchema, tickedSchema } from "./fields";

const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .enum(choices, { error: "chooseFromList" })
    .optional()
    .transform((choice) => choice ?? null);

/** The additional-details form: nothing is required, an empty field is null. */
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

/** The summary's form. `total`, in minor units, is what the visitor saw. */
export const termsSchema = z.object({
  terms: z.literal("on", { error: "terms" }),
  total: countSchema("totalChanged"),
  attemptKey: z.uuid({ error: "totalChanged" }),
  keepCard: tickedSchema,
});

/** The payment page's form. `total`, in minor units, is what its button named. */
export const paymentSchema = z.object({
  attemptKey: z.uuid(),
  keepCard: tickedSchema,
  total: countSchema(),
});
