import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { StepOffers, StockItem } from "~/domain/basket/add-ons";

const stockItemShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  price: moneySchema,
  left: z.number().int().nullable(),
  number: z.enum(["any", "up-to-tickets", "same-as-tickets"]).nullable(),
}) satisfies z.ZodType<StockItem>;

const menuShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  collectionPoints: z.array(z.string()),
  categories: z.array(z.object({ name: z.string(), items: z.array(stockItemShape) })),
});

export const stepOffersShape = z
  .object({
    addOns: z.array(
      z.object({
        instanceId: z.string(),
        tickets: z.number().int(),
        items: z.array(stockItemShape),
        menus: z.array(menuShape),
      }),
    ),
    merchandise: z.array(stockItemShape),
    donation: z
      .object({ fundId: z.string(), values: z.array(moneySchema), displayOther: z.boolean() })
      .nullable(),
    protection: z.unknown(),
  })
  .transform(({ protection, donation, ...offers }) => ({
    ...offers,
    gift: donation,
    protectable: protection != null,
  })) satisfies z.ZodType<StepOffers>;
