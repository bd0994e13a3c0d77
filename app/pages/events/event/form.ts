import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { countSchema } from "~/domain/schemas/fields";

/** `offer`: id of a `BandOffer`. */
export const buyForm = defineForm({
  id: "buy",
  schema: z.object({
    offer: z.string({ error: "required.offer" }).max(400, { error: "required.offer" }),
    quantity: countSchema("quantity").refine((number) => number >= 1 && number <= 99, {
      error: "quantity",
    }),
  }),
  also: ["intent"],
});
