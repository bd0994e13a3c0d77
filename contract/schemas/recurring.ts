import { z } from "zod";

import { moneySchema } from "./money";

/** What can be charged without its owner: a kept card, or a bank account with a mandate. */
export const paymentMethodSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["card", "bank-account"]),
    name: z.string().nullable().describe("The card's brand, or the bank"),
    last4: z.string().nullable(),
  })
  .meta({ id: "PaymentMethod" });
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

export const recurringSchema = z
  .object({
    id: z.string(),
    state: z
      .enum(["active", "paused", "ended"])
      .describe("Paused: a gift that was refused too often. Only gifts are listed once ended"),
    method: paymentMethodSchema.omit({ id: true }).nullable(),
    nextOn: z.iso.date().describe("The day of the next charge, in New York"),
    amount: moneySchema.describe("Of the next charge"),
    isUnderWay: z.boolean().describe("The next charge was sent and cannot be stopped any more"),
    wasRefused: z.boolean().describe("The next charge is another try"),
  })
  .meta({ id: "RecurringPayment" });
export type RecurringPayment = z.output<typeof recurringSchema>;

export const monthlyGiftSchema = recurringSchema
  .extend({ fundName: z.string(), startedOn: z.iso.date() })
  .meta({ id: "MonthlyGift" });
export type MonthlyGift = z.output<typeof monthlyGiftSchema>;
