import { z } from "zod";

import { basketSchema } from "./basket";
import { instantSchema } from "./instant";

export const basketSummarySchema = basketSchema
  .pick({ id: true, status: true })
  .extend({
    ticketCount: z.number().int().describe("What is lost is not counted"),
    otherCount: z.number().int().describe("Lines of every other kind"),
    hasRights: z
      .boolean()
      .describe("It has codes, or a membership in it: there may be prices for it alone"),
    hold: z
      .object({ until: instantSchema, capAt: instantSchema, extendable: z.boolean() })
      .nullable(),
  })
  .meta({ id: "BasketSummary" });

/** A question's end; what does not look like an id names no basket. */
export const summariesQuery = z.object({
  ids: z
    .string()
    .regex(/^[^,]{0,100}(,[^,]{0,100}){0,49}$/)
    .describe("Ids with commas between them, 50 at most"),
});
