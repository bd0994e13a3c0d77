import { z } from "zod";
import type { DetailsChange } from "#contract/schemas/customer";
import { MAX_DONATION_NAME } from "#contract/rules/giving/donation";
import { TRIBUTE_TYPES } from "#contract/rules/customers/choices";

import { defineForm } from "~/domain/forms/define-form";
import { versionFieldSchema } from "~/domain/schemas/fields";
import { nameSchema } from "~/domain/schemas/name";

const name = nameSchema(MAX_DONATION_NAME)
  .optional()
  .transform((typed) => typed || null);

/** How donations are acknowledged. A tribute needs both a name and a type. */
const schema = z
  .object({
    recognitionName: name,
    donorListing: name,
    tributeType: z
      .enum(TRIBUTE_TYPES)
      .optional()
      .transform((type) => type ?? null),
    tributeName: name,
    version: versionFieldSchema,
  })
  .superRefine(({ tributeName, tributeType }, context) => {
    const refuse = (field: string) =>
      context.addIssue({ code: "custom", message: field, path: [field] });
    if (tributeType !== null && tributeName === null) refuse("tributeName");
    if (tributeType === null && tributeName !== null) refuse("tributeType");
  }) satisfies z.ZodType<DetailsChange, unknown>;

export const profileForm = defineForm({ id: "profile", schema, hidden: ["version"] });
