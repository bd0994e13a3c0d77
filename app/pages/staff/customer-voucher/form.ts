import { z } from "zod";
import { parseAmount, toMinorUnits, type AmountNotation } from "#contract/text/typed-money";

import type { DateNotation } from "~/domain/arithmetic/dates";
import { defineForm } from "~/domain/forms/define-form";
import { daySchema, requestKeySchema } from "~/domain/schemas/fields";
import { staffReasonSchema } from "../staff-schemas";
import { MAX_GOODWILL } from "#contract/rules/gift-vouchers/gift-voucher";

type Notations = { amounts: AmountNotation; dates: DateNotation };

/** A goodwill gift card. */
export const voucherForm = defineForm(
  {
    id: "voucher",
    schema: ({ amounts, dates }: Notations) =>
      z.object({
        amount: z
          .string({ error: "staffAmount" })
          .transform((text) => parseAmount(text, amounts) ?? 0)
          .refine((amount) => amount >= 1 && amount <= toMinorUnits(MAX_GOODWILL), {
            error: "staffAmount",
          }),
        until: daySchema(dates).optional(),
        ...staffReasonSchema.shape,
        requestKey: requestKeySchema,
      }),
  },
  { amounts: { language: "en-us", currency: "USD" }, dates: "iso" },
);
