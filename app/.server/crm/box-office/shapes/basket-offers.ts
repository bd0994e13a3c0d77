import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { BasketOffers } from "~/domain/basket/basket-offers";

const anything = z.array(z.unknown());

export const basketOffersShape = z
  .object({
    protection: z
      .object({
        note: z.string(),
        perTicket: moneySchema,
        tickets: z.number().int(),
        amount: moneySchema,
        percentReturned: z.number().int(),
        accepted: z.boolean(),
      })
      .nullable(),
    coverFee: z
      .object({ percent: z.number(), amount: moneySchema, accepted: z.boolean() })
      .nullable(),
    donation: z.object({ values: z.array(moneySchema), displayOther: z.boolean() }).nullable(),
    roundUp: z.object({ amount: moneySchema }).nullable(),
    addOns: z.array(z.object({ items: anything, menus: anything })),
    merchandise: anything,
  })
  .transform(({ donation, addOns, merchandise, ...offers }) => ({
    ...offers,
    gift: donation,
    hasMore:
      merchandise.length > 0 || addOns.some(({ items, menus }) => items.length + menus.length > 0),
  })) satisfies z.ZodType<BasketOffers>;
