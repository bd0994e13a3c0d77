import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { ProductItem, ProductKind } from "~/domain/basket/basket-lines";

const text = z.string().nullable();

/** What a line of each kind says besides; what a page does not show is left out. */
const detailsShapes = {
  package: z.object({
    type: z.string(),
    percentOff: z.number(),
    missing: z.number().int(),
    superItemId: text,
  }),
  "food-and-drink": z.object({
    instanceId: z.string(),
    menuId: z.string(),
    category: z.string(),
    guests: z.number().int(),
    collectionPoint: z.string(),
  }),
  merchandise: z.object({}),
  supplementary: z.object({ instanceId: z.string() }),
  membership: z.object({
    autoRenew: z.boolean(),
    renews: z.boolean(),
    startsOn: z.iso.date(),
    expiresOn: z.iso.date(),
  }),
  donation: z.object({
    appeal: text,
    recognitionName: text,
    anonymous: z.boolean(),
    tribute: z
      .object({ type: z.enum(["in-honor-of", "in-memory-of"]), name: z.string() })
      .nullable(),
    roundUp: z.boolean(),
  }),
  "gift-voucher": z.object({ toName: text, fromName: text, toEmail: text }),
  "ticket-subscription": z.object({
    pricingName: z.string(),
    vouchers: z.number().int(),
    months: z.number().int(),
  }),
  "booking-protection": z.object({ percentReturned: z.number() }),
  "cover-fee": z.object({ fundId: z.string() }),
} satisfies Record<ProductKind, z.ZodType>;

const line = <Kind extends ProductKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    productId: z.string(),
    name: z.string(),
    quantity: z.number().int(),
    details: detailsShapes[kind],
    price: moneySchema,
    discount: moneySchema,
    total: moneySchema,
  });

/** A line of a basket or an order that is no ticket. */
export const productShape = z.discriminatedUnion("kind", [
  line("package"),
  line("food-and-drink"),
  line("merchandise"),
  line("supplementary"),
  line("membership"),
  line("donation"),
  line("gift-voucher"),
  line("ticket-subscription"),
  line("booking-protection"),
  line("cover-fee"),
]) satisfies z.ZodType<ProductItem>;
