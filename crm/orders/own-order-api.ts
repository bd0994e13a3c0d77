import { z } from "zod";

import { instantSchema } from "../platform/http/instant-api";
import { moneySchema } from "../platform/http/money-api";
import { CANCEL_REFUSALS } from "./return-rules";

export const orderMovementsSchema = z
  .array(
    z.object({
      kind: z.enum(["card", "gift-voucher", "account-credit", "given-back", "into-credit"]),
      amount: moneySchema.describe("Signed: less than nothing went back"),
      at: instantSchema.nullable().describe("Null: on its way back"),
    }),
  )
  .describe("As a receipt tells it");

export const cancellationSchema = z
  .object({
    refusal: z
      .enum(CANCEL_REFUSALS)
      .nullable()
      .describe("Why it cannot be cancelled now; null when it can"),
    companionOrders: z
      .array(z.string())
      .describe("Numbers of the orders that have to be cancelled first: `companion-elsewhere`"),
    until: instantSchema.nullable().describe("Until when it can be; null without performances"),
    credit: moneySchema.describe("What would go into account credit"),
    creditUntil: z.iso.date().describe("The last day of that credit, in New York"),
  })
  .meta({ id: "Cancellation" });
