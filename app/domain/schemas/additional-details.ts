import { z } from "zod";

import { countCharacters } from "#contract/schemas/notes";

/** Spec section 3, "Additional-details fields": where the customer heard of us. */
export const MARKETING_SOURCES = [
  "advertisements",
  "civic-alliance",
  "community-outreach",
  "e-mail",
  "news-outlet",
  "social-media",
  "website",
  "word-of-mouth",
] as const;

/** Spec section 3: three seat preferences. */
export const ACCESS_REQUIREMENTS = ["aisle-seat", "step-free-seat", "wheelchair-space"] as const;

/** Characters of the free text; the spec leaves the cap open. */
export const SPECIAL_REQUESTS_MAX = 500;

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
    .enum(ACCESS_REQUIREMENTS, { error: "chooseFromList" })
    .optional()
    .transform((choice) => choice ?? null),
  marketing: z
    .enum(MARKETING_SOURCES, { error: "chooseFromList" })
    .optional()
    .transform((choice) => choice ?? null),
});
