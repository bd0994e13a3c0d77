import { z } from "zod";

/** The five fields of the message (spec section 3, "Ticket limit message fields"), and whose limit it is. */
export const ticketLimitSchema = z.object({
  maxTickets: z.number().int(),
  priceTypeName: z
    .string()
    .nullable()
    .describe("Null when the limit is the instance's own, whatever the price type"),
  instanceName: z.string(),
  previouslyPurchased: z.number().int(),
  totalTickets: z
    .number()
    .int()
    .describe("Of this order: what is in the basket and what is wanted besides"),
  isOfEmail: z
    .boolean()
    .optional()
    .describe(
      "Broken only together with what others bought under the same email; how much that is stays unsaid",
    ),
});
export type TicketLimit = z.output<typeof ticketLimitSchema>;
