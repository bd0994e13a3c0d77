import { TRIBUTE_TYPES } from "#contract/schemas/tribute";
import { z } from "zod";

import type { DetailsChange } from "#contract/schemas/customer";
import { nameSchema } from "../name";
import { versionSchema } from "../version";

const name = nameSchema(120)
  .optional()
  .transform((typed) => typed || null);

/** How gifts are acknowledged (spec section 3, "Customer data snapshot"). A tribute has a name and a kind, or neither. */
export const donorProfileSchema = z
  .object({
    recognitionName: name,
    donorListing: name,
    tributeType: z
      .enum(TRIBUTE_TYPES)
      .optional()
      .transform((type) => type ?? null),
    tributeName: name,
    version: versionSchema,
  })
  .superRefine(({ tributeName, tributeType }, context) => {
    const refuse = (field: string) =>
      context.addIssue({ code: "custom", message: field, path: [field] });
    if (tributeType !== null && tributeName === null) refuse("tributeName");
    if (tributeType === null && tributeName !== null) refuse("tributeType");
  }) satisfies z.ZodType<DetailsChange, unknown>;
