import { z } from "zod";

import { requestKeySchema } from "./request-key";

/**
 * A performance for a package (see `performanceKey`), and at which level and price: "<band>|<price type>"; `change` names
 * the performance in whose place it is to be.
 */
export const packageChoiceSchema = z.object({
  performance: z.string().min(1).max(200),
  change: z.string().max(100).default(""),
  choice: z
    .string()
    .regex(/^[^|]{1,100}\|[^|]{1,100}$/)
    .transform((text) => {
      const [band = "", priceTypeId = ""] = text.split("|");
      return { band, priceTypeId };
    }),
  requestKey: requestKeySchema,
});
