import { z } from "zod";

import { moneySchema } from "./money";

/**
 * The kinds of line that a basket or an order holds besides tickets (spec section 3, "Basket"). A new kind is one more
 * entry here and one in `ItemDetails`; the compiler then names every place that must answer for it.
 */
export const ITEM_KINDS = [
  "package",
  "food-and-drink",
  "merchandise",
  "supplementary",
  "membership",
  "donation",
  "gift-voucher",
  "ticket-subscription",
  "booking-protection",
  "cover-fee",
] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** A line of a basket or an order that is no ticket. */
export const itemSchema = z
  .object({
    kind: z.enum(ITEM_KINDS),
    id: z.string(),
    productId: z.string(),
    name: z.string(),
    quantity: z.number().int(),
    details: z.record(z.string(), z.unknown()).describe("What a line of this kind says besides"),
    price: moneySchema.describe("Of all of them, before anything is taken off"),
    discount: moneySchema,
    total: moneySchema,
  })
  .meta({ id: "Item" });

/** What the customer tells us of an order. */
export const notesSchema = z.object({
  order: z.string().nullable(),
  access: z.string().nullable(),
  allergies: z.string().nullable(),
});
