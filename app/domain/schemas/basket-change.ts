import { z } from "zod";

const id = z.string().min(1).max(100);

/** The forms of the basket's page, told apart by their `intent`. */
export const basketChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), ticket: id, priceType: id }),
  z.object({ intent: z.literal("remove"), ticket: id }),
  /** From the bar on any page: `returnTo` is the page that it was on. */
  z.object({ intent: z.literal("extend"), returnTo: z.string().max(2000).optional() }),
  z.object({ intent: z.literal("reclaim") }),
]);

export type BasketChange = z.output<typeof basketChangeSchema>;
