import type { BasketSummary } from "#contract/schemas/basket-summary";
import { instantSchema } from "#contract/schemas/instant";
import { z } from "zod";

export const basketSummaryShape = z.object({
  id: z.string(),
  status: z.enum(["open", "expired", "paying", "ordered"]),
  ticketCount: z.number().int(),
  otherCount: z.number().int(),
  hasRights: z.boolean(),
  hold: z
    .object({ until: instantSchema, capAt: instantSchema, extendable: z.boolean() })
    .nullable(),
}) satisfies z.ZodType<BasketSummary>;
