import { z } from "zod";

import { basketSchema } from "./basket";

export const basketSummarySchema = basketSchema
  .pick({ id: true, status: true, hold: true })
  .extend({ ticketCount: z.number().int().describe("What is lost is not counted") })
  .meta({ id: "BasketSummary" });

/** A question's end; what does not look like an id names no basket. */
export const summariesQuery = z.object({
  ids: z
    .string()
    .regex(/^[^,]{0,100}(,[^,]{0,100}){0,49}$/)
    .describe("Ids with commas between them, 50 at most"),
});
