import { z } from "zod";

import { requestKeySchema } from "./request-key";

/** A performance for a package, and at which level and price: "<band>|<price type>". */
export const packageChoiceSchema = z.object({
  instance: z.string().min(1).max(100),
  choice: z
    .string()
    .regex(/^[^|]{1,100}\|[^|]{1,100}$/)
    .transform((text) => {
      const [band = "", priceTypeId = ""] = text.split("|");
      return { band, priceTypeId };
    }),
  requestKey: requestKeySchema,
});
