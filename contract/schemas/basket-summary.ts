import { z } from "zod";

import { basketSchema } from "./basket";

export const basketSummarySchema = basketSchema
  .pick({ id: true, status: true, hold: true })
  .extend({
    ticketCount: z.number().int().describe("What is lost is not counted"),
    otherCount: z.number().int().describe("Lines of every other kind"),
    hasRights: z
      .boolean()
      .describe("It has codes, or a membership in it: there may be prices for it alone"),
  })
  .meta({ id: "BasketSummary" });

export type BasketSummary = z.output<typeof basketSummarySchema>;

/** What does not look like an id names no basket. */
export const askedSummariesSchema = z.object({
  baskets: z
    .array(
      z.object({
        id: z.string().max(100),
        session: z.string().max(200).nullable().describe("The customer session of who asks"),
      }),
    )
    .min(1)
    .max(50),
});
