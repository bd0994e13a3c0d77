import { z } from "zod";

import { moneySchema } from "./money";
import { namedSchema } from "./scalars";

export const priceBandSchema = namedSchema.meta({ id: "PriceBand" });

export const feeSchema = z
  .object({
    type: z.string(),
    amount: moneySchema,
    waivedMinimum: moneySchema.describe("Tickets with a lower face value have no fee"),
    waivedByMembershipMinAmount: moneySchema,
    note: z.string(),
  })
  .meta({ id: "Fee" });

export const deliveryOptionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    basketHeader: z.string(),
    description: z.string(),
    price: moneySchema,
    isDefault: z.boolean(),
    isPrintAtHome: z.boolean(),
    requiresAddress: z.boolean(),
  })
  .meta({ id: "DeliveryOption" });
export type DeliveryOption = z.output<typeof deliveryOptionSchema>;
