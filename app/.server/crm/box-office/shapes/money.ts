import { z } from "zod";

import type { Money } from "~/domain/money";

export const moneyShape = z.object({
  amount: z.number().int(),
  currency: z.string().length(3),
}) satisfies z.ZodType<Money>;

/** ISO 8601 with an offset. */
export const instantShape = z.iso.datetime({ offset: true });
