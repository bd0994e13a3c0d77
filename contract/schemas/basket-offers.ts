import { z } from "zod";

import { donorNamingSchema, upsellSchema } from "./fund";
import { moneySchema } from "./money";
import { menuSchema, stockItemSchema } from "./stock-item";

export const basketOffersSchema = z
  .object({
    donation: upsellSchema.nullable().describe("Null if no donation is suggested"),
    ...donorNamingSchema.shape,
    roundUp: z.object({ amount: moneySchema }).nullable(),
    coverFee: z
      .object({
        percent: z.number().describe("4 means 4%"),
        amount: moneySchema.describe("Amount that is or would be added"),
        accepted: z.boolean(),
      })
      .nullable(),
    protection: z
      .object({
        name: z.string(),
        note: z.string(),
        perTicket: moneySchema,
        tickets: z.int(),
        amount: moneySchema.describe("For all tickets"),
        percentReturned: z.int().describe("Percentage of the ticket price that is returned"),
        cancelHours: z
          .int()
          .nullish()
          .describe(
            "Hours before the first performance until which customers can cancel orders for credit; null if they can't. Absent in the previous release",
          ),
        accepted: z.boolean(),
      })
      .nullable(),
    addOns: z
      .array(
        z.object({
          instanceId: z.string(),
          tickets: z.int().describe("Number of tickets in the basket"),
          items: z.array(stockItemSchema),
          menus: z.array(menuSchema),
        }),
      )
      .describe("Add-ons on sale for the performances of the basket's tickets"),
    merchandise: z.array(stockItemSchema),
  })
  .meta({ id: "BasketOffers" });

export type BasketOffers = z.output<typeof basketOffersSchema>;
/** Add-ons on sale for one performance. */
export type AddOns = BasketOffers["addOns"][number];
