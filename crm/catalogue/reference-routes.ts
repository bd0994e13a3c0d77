import { serveAll } from "#contract/fastify";
import { referenceOperations } from "#contract/operations/reference";

import { listAccessTags } from "./access-tags";
import { listDeliveryOptions, listFees, listPriceBands, listPriceTypes } from "./reference-lists";
import { COUNTRIES } from "../platform/countries";
import type { RouteGroup } from "../platform/http/app";
import { sessionsOf } from "../sign-in/sessions";

/** The short lists that the other nouns refer to. */
export const reference: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  serveAll(
    app,
    referenceOperations,
    sessionsOf(db),
  )({
    listAccessTags: async () => ({ status: 200, body: await listAccessTags(db) }),
    listPriceTypes: async () => ({ status: 200, body: await listPriceTypes(db) }),
    listPriceBands: async () => ({ status: 200, body: await listPriceBands(db) }),
    listFees: async () => ({ status: 200, body: await listFees(db, currency) }),
    listDeliveryOptions: async () => ({
      status: 200,
      body: await listDeliveryOptions(db, currency),
    }),
    listCountries: async () => ({ status: 200, body: [...COUNTRIES] }),
  });
};
