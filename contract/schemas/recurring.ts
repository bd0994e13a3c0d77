import { z } from "zod";

import { moneySchema } from "./money";

/** A stored card, or a bank account with a mandate, for charges without the customer present. */
export const paymentMethodSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["card", "bank-account"]),
    name: z.string().nullable().describe("Card brand or bank name"),
    last4: z.string().nullable(),
  })
  .meta({ id: "PaymentMethod" });
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

export const recurringSchema = z
  .object({
    id: z.string(),
    state: z
      .enum(["active", "paused", "ended"])
      .describe(
        "`paused`: a donation whose charge was declined too often. Only donations can be `ended`",
      ),
    method: paymentMethodSchema.omit({ id: true }).nullable(),
    nextOn: z.iso.date().describe("Day of the next charge, in the venue's time zone"),
    amount: moneySchema.describe("Amount of the next charge"),
    isUnderWay: z.boolean().describe("The next charge was submitted and cannot be stopped"),
    wasRefused: z.boolean().describe("The next charge is a retry after a decline"),
  })
  .meta({ id: "RecurringPayment" });
export type RecurringPayment = z.output<typeof recurringSchema>;

/** As staff see it. */
export const runningRecurringSchema = recurringSchema.extend({
  kind: z.enum(["donation", "renewal"]),
  name: z.string().describe("Of the fund or the membership level"),
});
export type RunningRecurring = z.output<typeof runningRecurringSchema>;

export const monthlyDonationSchema = recurringSchema
  .extend({ fundName: z.string(), startedOn: z.iso.date() })
  .meta({ id: "MonthlyDonation" });
export type MonthlyDonation = z.output<typeof monthlyDonationSchema>;
