import { z } from "zod";

/** One field a band and price type: `quantity.A.standard`. */
export const quantityField = (band: string, priceTypeId: string) =>
  `quantity.${band}.${priceTypeId}`;

/**
 * The choose-by-price form: how many of each price type in each band, kept together or not.
 * @param maxTickets the most that this performance allows in one order
 */
export function ticketChoiceSchema(maxTickets: number) {
  const count = z.coerce
    .number({ error: "quantity" })
    .int({ error: "quantity" })
    .min(0, { error: "quantity" })
    .max(maxTickets, { error: "maxTickets" });
  return z
    .object({
      quantity: z
        .record(z.string().max(40), z.record(z.string().max(40), count.optional()))
        .optional()
        .transform((bands) =>
          Object.entries(bands ?? {}).flatMap(([band, types]) =>
            Object.entries(types).flatMap(([priceTypeId, quantity]) =>
              quantity ? [{ band, priceTypeId, quantity }] : [],
            ),
          ),
        ),
      together: z
        .literal("on")
        .optional()
        .transform((together) => together === "on"),
      requestKey: z.uuid({ error: "quantity" }),
    })
    .transform(({ quantity, ...rest }, context) => {
      const total = quantity.reduce((sum, choice) => sum + choice.quantity, 0);
      if (total === 0) {
        context.addIssue({ code: "custom", message: "noTickets", path: ["quantity"] });
        return z.NEVER;
      }
      if (total > maxTickets) {
        context.addIssue({ code: "custom", message: "maxTickets", path: ["quantity"] });
        return z.NEVER;
      }
      return { choices: quantity, ...rest };
    });
}
