import { z } from "zod";

import { instanceListingSchema } from "./event";
import { instantSchema } from "./instant";
import { moneySchema } from "./money";

/** What was typed into the one box for codes. */
export const codeSchema = z.object({ code: z.string().min(1).max(100) });

export const giftVoucherSchema = z
  .object({
    code: z.string(),
    amount: moneySchema.describe("What it was worth when it was issued"),
    balance: moneySchema.describe("What is left"),
    issuedAt: instantSchema,
    expiresAt: instantSchema.nullable().describe("Null: it does not expire"),
    state: z.enum(["active", "expired", "blocked"]).describe("Only an active one pays"),
  })
  .meta({ id: "GiftVoucher" });
export type GiftVoucher = z.output<typeof giftVoucherSchema>;

export const programmeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    instances: z.array(instanceListingSchema).describe("Its performances that are still to come"),
  })
  .meta({ id: "Programme" });
export type Programme = z.output<typeof programmeSchema>;
