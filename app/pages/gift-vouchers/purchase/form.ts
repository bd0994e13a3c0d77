import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import {
  GIFT_VOUCHER_COUNTS,
  giftNameSchema,
  mailingFields,
  type Days,
} from "~/domain/schemas/gift-voucher";
import { emailFieldSchema } from "~/domain/schemas/sign-in";

/** `amounts`: minor units. */
type Choices = { amounts: readonly number[]; days: Days };

export const purchaseForm = defineForm(
  {
    id: "gift-card",
    schema: ({ amounts, days }: Choices) =>
      z.object({
        amount: z
          .string({ error: "required.giftAmount" })
          .refine((text) => amounts.some((amount) => String(amount) === text), {
            error: "required.giftAmount",
          })
          .transform(Number),
        quantity: z
          .string({ error: "giftQuantity" })
          .refine((text) => GIFT_VOUCHER_COUNTS.includes(text), { error: "giftQuantity" })
          .transform(Number),
        toName: giftNameSchema,
        toEmail: emailFieldSchema.optional().transform((email) => email ?? null),
        ...mailingFields(days),
      }),
  },
  { amounts: [], days: { first: "", notation: "iso" } },
);
