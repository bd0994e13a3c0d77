import { z } from "zod";

import { moneySchema } from "./money";

export const priceTypeSchema = z
  .object({ id: z.string(), name: z.string(), note: z.string().nullable() })
  .meta({ id: "PriceType" });

const ticketPriceSchema = z.object({
  priceTypeId: z.string(),
  total: moneySchema.describe("What one ticket costs, fee included"),
  faceValue: moneySchema,
  fee: moneySchema,
});

export const priceListSchema = z
  .object({
    instanceId: z.string(),
    priceTypes: z.array(priceTypeSchema),
    bands: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sections: z.array(z.object({ name: z.string(), rows: z.string().nullable() })),
        available: z.int(),
        capacity: z.int(),
        prices: z.array(ticketPriceSchema),
      }),
    ),
  })
  .meta({ id: "PriceList" });
