import { z } from "zod";

import { moneySchema } from "./money";
import { instantSchema } from "./scalars";

export const CREDIT_SOURCES = ["cancelled-order", "returned-tickets", "goodwill"] as const;

const CREDIT_ENTRY_KINDS = ["grant", "reserve", "release", "spend", "refund"] as const;

/** How much of it a basket uses at most. */
export const wantedCreditSchema = z.object({
  amount: z
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .nullable()
    .describe("Minor units; null for none"),
});

export const creditSchema = z
  .object({
    balance: moneySchema.describe("What can be spent now"),
    grants: z
      .array(
        z.object({
          id: z.string(),
          source: z.enum(CREDIT_SOURCES),
          orderId: z.string().nullable().describe("The order that was given back for it"),
          amount: moneySchema,
          left: moneySchema,
          grantedAt: instantSchema,
          expiresAt: instantSchema,
          usable: z.boolean().describe("Something is left, and it has not expired"),
        }),
      )
      .describe("What ends first comes first; at most 100"),
    entries: z
      .array(
        z.object({
          grantId: z.string(),
          kind: z.enum(CREDIT_ENTRY_KINDS),
          amount: moneySchema.describe("Signed: what it did to the credit"),
          orderId: z.string().nullable(),
          orderNumber: z.string().nullable().describe("What a person reads out"),
          at: instantSchema,
        }),
      )
      .describe("What happened to it, newest first; at most 100"),
  })
  .meta({ id: "Credit" });
export type Credit = z.output<typeof creditSchema>;
export type CreditGrant = Credit["grants"][number];
export type CreditEntry = Credit["entries"][number];
