import { z } from "zod";

/** The form on an event's page: one of its offers (see `BandOffer`), and how many tickets of it. */
export const eventChoiceSchema = z.object({
  offer: z.string({ error: "required.offer" }).max(200, { error: "required.offer" }),
  quantity: z.coerce
    .number({ error: "quantity" })
    .int({ error: "quantity" })
    .min(1, { error: "quantity" })
    .max(99, { error: "quantity" }),
});
