import { z } from "zod";

import { moneySchema } from "./money";
import { instantSchema } from "./scalars";

export const CREDIT_SOURCES = [
  "cancelled-order",
  "returned-tickets",
  "goodwill",
  "former-system",
] as const;

const CREDIT_ENTRY_KINDS = ["grant", "reserve", "release", "spend", "refund"] as const;

/** Maximum credit that a basket uses. */
export const requestedCreditSchema = z.object({
  amount: z.int().min(1).max(100_000_000).nullable().describe("Minor units; null for none"),
});

export const creditSchema = z
  .object({
    balance: moneySchema.describe("Amount that can be spent now"),
    grants: z
      .array(
        z.object({
          id: z.string(),
          source: z.enum(CREDIT_SOURCES),
          orderId: z.string().nullable().describe("The returned order"),
          amount: moneySchema,
          left: moneySchema,
          grantedAt: instantSchema,
          expiresAt: instantSchema,
          usable: z.boolean().describe("Not used up and not expired"),
        }),
      )
      .describe("By expiry date, earliest first; at most 100"),
    entries: z
      .array(
        z.object({
          grantId: z.string(),
          kind: z.enum(CREDIT_ENTRY_KINDS),
          amount: moneySchema.describe("Signed change of the balance"),
          orderId: z.string().nullable(),
          orderNumber: z.string().nullable().describe("Such as RPA-10234"),
          at: instantSchema,
        }),
      )
      .describe("Transactions, newest first; at most 100"),
  })
  .meta({ id: "Credit" });
export type Credit = z.output<typeof creditSchema>;
export type CreditGrant = Credit["grants"][number];
export type CreditEntry = Credit["entries"][number];
