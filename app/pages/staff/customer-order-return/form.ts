import { z } from "zod";
import type { ReturnAmounts } from "#contract/schemas/staff-sales";

import { defineForm } from "~/domain/forms/define-form";
import { requestKeySchema } from "~/domain/schemas/fields";
import { reasonSchema, returnedAsSchema } from "../staff-schemas";

/** Value of the `ticket` field that returns the whole order. */
export const WHOLE_ORDER = "all";

/** Reviews the return of an order or of the checked tickets, and then makes it. */
const schema = z.object({
  ticket: z
    .array(z.string().max(100))
    .max(200)
    .default([])
    .refine(({ length }) => length > 0, "staffReturnWhich")
    .refine((ids) => ids.length < 2 || !ids.includes(WHOLE_ORDER), "staffReturnBoth"),
  as: returnedAsSchema,
  reason: reasonSchema,
  requestKey: requestKeySchema,
  intent: z.enum(["review", "edit", "return"]).default("review"),
  /** The reviewed amounts in minor units. Only `intent` "return" needs them. */
  reviewed: z
    .string()
    .regex(/^\d{1,10}-\d{1,10}-\d{1,10}$/, { error: "refused" })
    .transform((text): ReturnAmounts => {
      const [card = 0, giftCards = 0, credit = 0] = text.split("-").map(Number);
      return { card, giftCards, credit };
    })
    .optional(),
});

export const returnForm = defineForm({ id: "return", schema, hidden: ["reviewed"] });
export type ReturnForm = z.output<typeof schema>;

export const reviewedValue = ({ card, giftCards, credit }: ReturnAmounts) =>
  [card, giftCards, credit].join("-");
