import type { Country } from "#contract/schemas/address";

import { defineForm } from "~/domain/forms/define-form";
import { ownAddressSchema } from "~/domain/schemas/address";

export const addressForm = defineForm(
  {
    id: "address",
    schema: (countries: readonly Country[]) => ownAddressSchema(countries),
    hidden: ["version"],
  },
  [],
);
