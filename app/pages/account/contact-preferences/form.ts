import { contactChoicesSchema, chosenIdsSchema } from "~/domain/schemas/account";
import { contentHashSchema } from "~/domain/schemas/fields";
import { defineForm } from "~/domain/forms/define-form";

/** The ids that the customer can choose. */
type Offered = { agreements: readonly string[]; interests: readonly string[] };

export const preferencesForm = defineForm(
  {
    id: "contact",
    schema: ({ agreements, interests }: Offered) =>
      contactChoicesSchema(agreements).extend({
        interests: chosenIdsSchema(interests),
        version: contentHashSchema,
      }),
    hidden: ["version"],
  },
  { agreements: [], interests: [] },
);
