import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { mailingFields, type Days } from "~/domain/schemas/gift-voucher";
import { requiredNameSchema } from "~/domain/schemas/name";
import { emailFieldSchema } from "~/domain/schemas/sign-in";
import { MAX_GIFT_VOUCHER_NAME } from "#contract/rules/gift-vouchers/gift-voucher";

type Choices = { levelIds: readonly string[]; days: Days };

export const membershipGiftForm = defineForm(
  {
    id: "gift-membership",
    schema: ({ levelIds, days }: Choices) =>
      z.object({
        levelId: z
          .string({ error: "required.giftMembership" })
          .refine((id) => levelIds.includes(id), { error: "required.giftMembership" }),
        toName: requiredNameSchema("required.recipientName", MAX_GIFT_VOUCHER_NAME),
        toEmail: emailFieldSchema,
        ...mailingFields(days),
      }),
  },
  { levelIds: [], days: { first: "", notation: "iso" } },
);
