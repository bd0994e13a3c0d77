import { countrySchema } from "#contract/schemas/address";
import { z } from "zod";

import { COUNTRIES } from "../countries";
import { listAccessTags } from "../../catalogue/access-tags";
import {
  listDeliveryOptions,
  listFees,
  listPriceBands,
  listPriceTypes,
} from "../../catalogue/reference-lists";
import type { RouteGroup } from "./app";
import { accessTagSchema } from "#contract/schemas/event";
import { priceTypeSchema } from "#contract/schemas/price-list";
import { deliveryOptionSchema, feeSchema, priceBandSchema } from "#contract/schemas/reference";

/** A list that has no parameters and is there in any case. */
const lists = <T extends z.ZodType>(summary: string, each: T) => ({
  schema: { tags: ["reference"], summary, response: { 200: z.array(each) } },
});

/** The short lists that the other nouns refer to. */
export const reference: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  app.get("/access-tags", lists("Access tags", accessTagSchema), () => listAccessTags(db));
  app.get("/price-types", lists("Price types", priceTypeSchema), () => listPriceTypes(db));
  app.get("/price-bands", lists("Price bands from the top down", priceBandSchema), () =>
    listPriceBands(db),
  );
  app.get("/fees", lists("Fees that are added to tickets", feeSchema), () =>
    listFees(db, currency),
  );
  app.get(
    "/delivery-options",
    lists("Ways in which tickets reach a customer", deliveryOptionSchema),
    () => listDeliveryOptions(db, currency),
  );
  app.get("/countries", lists("Countries and their states", countrySchema), async () => [
    ...COUNTRIES,
  ]);
};
