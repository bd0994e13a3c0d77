import { z } from "zod";

import { ITEM_KINDS } from "../basket-item-rules";
import { moneySchema } from "../../platform/http/money-api";

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
