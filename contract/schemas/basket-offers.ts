import { z } from "zod";

import { fundSchema, upsellSchema } from "./fund";
import { moneySchema } from "./money";
import { menuSchema, stockItemSchema } from "./stock-item";

export const basketOffersSchema = z
  .object({
    donation: upsellSchema.nullable().describe("Null: do not ask for a gift"),
    recognitionNameFrom: fundSchema.shape.recognitionNameFrom,
    roundUp: z.object({ amount: moneySchema }).nullable(),
    coverFee: z
      .object({
        percent: z.number().describe("4 is 4 percent"),
        amount: moneySchema.describe("What it adds, or would"),
        accepted: z.boolean(),
      })
      .nullable(),
    protection: z
      .object({
        name: z.string(),
        note: z.string(),
        perTicket: moneySchema,
        tickets: z.number().int(),
        amount: moneySchema.describe("For all tickets"),
        percentReturned: z.number().int().describe("Of what the ticket cost"),
        accepted: z.boolean(),
      })
      .nullable(),
    addOns: z
      .array(
        z.object({
          instanceId: z.string(),
          tickets: z.number().int().describe("In the basket"),
          items: z.array(stockItemSchema),
          menus: z.array(menuSchema),
        }),
      )
      .describe("What is sold for the performances of its tickets, now"),
    merchandise: z.array(stockItemSchema),
  })
  .meta({ id: "BasketOffers" });

export type BasketOffers = z.output<typeof basketOffersSchema>;
/** What is sold for one performance of a basket's tickets, now. */
export type AddOns = BasketOffers["addOns"][number];
