import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { offerSchema, requestKeySchema } from "~/domain/schemas/fields";

const schema = z.object({
  performance: z.string().max(100),
  change: z.string().max(100),
  choice: offerSchema(),
  requestKey: requestKeySchema,
});

/** Replaces the performance `change` of a package by another. Any error means that there is no choice. */
export const packageDateForm = defineForm({
  id: "package-date",
  schema,
  hidden: ["performance", "change"],
});

export type PackageDate = z.output<typeof schema>;
