import { z } from "zod";

import { rowIdSchema } from "./scalars";

export const savingsSchema = z.enum(["yes", "no"]);

/** A field of all calls by which a visitor signs in. */
export const visitField = {
  visit: z
    .object({ basketId: rowIdSchema.nullable(), savings: savingsSchema })
    .nullish()
    .describe(
      "The visitor's basket, which becomes the customer's, and whether its checkout says what a membership would save",
    ),
};
export type Visit = z.output<typeof visitField.visit>;
