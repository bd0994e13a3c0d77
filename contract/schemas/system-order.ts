import { z } from "zod";

/** Of an order that is in another ticketing system, too. */
export const systemOrderSchema = z.object({
  system: z.string().nullable().describe("Its name; null if it isn't in use any more"),
  number: z.string().describe("The order's number there"),
});
export type SystemOrder = z.output<typeof systemOrderSchema>;

/** Of an order that failed as `refunded`. */
export const refusedBySystem = z
  .boolean()
  .nullish()
  .describe("Whether another ticketing system didn't accept it; otherwise it was paid too late");
