import { z } from "zod";

import type { BasketOffers } from "~/domain/basket/basket-offers";

import { moneyShape } from "./money";

const anything = z.array(z.unknown());

export const basketOffersShape = z
  .object({
    protection: z
      .object({
        note: z.string(),
        perTicket: moneyShape,
        tickets: z.number().int(),
        amount: moneyShape,
        percentReturned: z.number().int(),
        accepted: z.boolean(),
      })
      .nullable(),
    coverFee: z
      .object({ percent: z.number(), amount: moneyShape, accepted: z.boolean() })
      .nullable(),
    donation: z.object({ values: z.array(moneyShape), displayOther: z.boolean() }).nullable(),
    roundUp: z.object({ amount: moneyShape }).nullable(),
    addOns: z.array(z.object({ items: anything, menus: anything })),
    merchandise: anything,
  })
  .transform(({ donation, addOns, merchandise, ...offers }) => ({
    ...offers,
    gift: donation,
    hasMore:
      merchandise.length > 0 || addOns.some(({ items, menus }) => items.length + menus.length > 0),
  })) satisfies z.ZodType<BasketOffers>;
