import { z } from "zod";

import {
  SEAT_PREFERENCES,
  MARKETING_SOURCES,
  SPECIAL_REQUESTS_MAX,
} from "#contract/schemas/basket";
import { countCharacters } from "#contract/schemas/notes";

/** The additional-details form: nothing is required, an empty field is null. */
export const additionalDetailsSchema = z.object({
  specialRequests: z
    .string()
    // A form sends two characters for each end of a line; the visitor, and the counter, see one.
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
    .refine((text) => countCharacters(text) <= SPECIAL_REQUESTS_MAX, {
      error: "specialRequestsTooLong",
    })
    .optional()
    .transform((text) => text ?? null),
  accessRequirements: z
    .enum(SEAT_PREFERENCES, { error: "chooseFromList" })
    .optional()
    .transform((choice) => choice ?? null),
  marketing: z
    .enum(MARKETING_SOURCES, { error: "chooseFromList" })
    .optional()
    .transform((choice) => choice ?? null),
});
