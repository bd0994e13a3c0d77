import { z } from "zod";

import type { BasketOffers } from "~/domain/basket-offers";

import { moneyShape } from "./money";

export const basketOffersShape = z.object({
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
  coverFee: z.object({ percent: z.number(), amount: moneyShape, accepted: z.boolean() }).nullable(),
}) satisfies z.ZodType<BasketOffers>;
