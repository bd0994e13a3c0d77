import { z } from "zod";

import { revisionSchema } from "~/domain/basket/shown-basket";

/** What a form that pays with a wallet posts: the terms, and the total (in minor units), basket and delivery that its page showed. */
export const walletShape = {
  terms: z.literal("on").optional(),
  total: z.coerce.number().int().optional(),
  revision: revisionSchema,
  attemptKey: z.uuid().optional(),
  /** Id of the delivery option; "" if nothing is delivered. Absent on pages of the previous release. */
  delivery: z.string().max(100).optional(),
};

export const walletSchema = z.object(walletShape);
