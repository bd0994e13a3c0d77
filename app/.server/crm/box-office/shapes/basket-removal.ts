import { z } from "zod";

import type { RemovalPlan } from "~/domain/basket/line-removal";

export const removalShape = z.object({
  ticketIds: z.array(z.string()),
  itemIds: z.array(z.string()),
  isBlock: z.boolean(),
  hasCompanions: z.boolean(),
  hasCompanionSeats: z.boolean(),
}) satisfies z.ZodType<RemovalPlan>;
