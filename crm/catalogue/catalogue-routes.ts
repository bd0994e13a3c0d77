import { serveAll } from "#contract/fastify";
import { catalogueOperations, type PriceListQuery } from "#contract/operations/catalogue";

import { rightsOnTerms } from "../pricing/price-terms";
import { findEvent } from "./event";
import { findInstance } from "./instance";
import { findPriceList, type PriceListFor } from "../pricing/price-list";
import { listHalls } from "./reference-lists";
import { listSeason } from "./season";
import { findBasketRights, findCustomerRights } from "../pricing/buyer-rights";
import type { BasketSession } from "../baskets/basket-owner";
import type { Reader } from "../platform/database/database";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { requesterOf } from "../sign-in/customer-session";
import { sessionsOf } from "../sign-in/sessions";

/** Null for an unknown basket. */
async function whosePrices(
  db: Reader,
  { rights, basket, terms }: PriceListQuery,
  { customerId, requester }: { customerId: string | null; requester: BasketSession },
): Promise<PriceListFor | null> {
  if (rights === "all") return "all";
  if (basket !== undefined)
    return isUuid(basket) ? findBasketRights(db, basket, customerId, requester) : null;
  return customerId === null ? rightsOnTerms(terms) : findCustomerRights(db, customerId);
}

/** The season: what is performed, when, where, and what it costs. */
export const catalogue: RouteGroup = (app, { db }) => {
  serveAll(
    app,
    catalogueOperations,
    sessionsOf(db),
  )({
    async getEvent({ params, query }) {
      const event = await findEvent(db, params.id, query.terms);
      return event === null ? { problem: { code: "not-found" } } : { status: 200, body: event };
    },

    listSeason: async ({ query }) => ({ status: 200, body: await listSeason(db, query) }),

    async getInstance({ params }) {
      const found = await findInstance(db, params.id);
      return found === null ? { problem: { code: "not-found" } } : { status: 200, body: found };
    },

    async getPriceList({ params, query, customerId }, request) {
      const whose = await whosePrices(db, query, { customerId, requester: requesterOf(request) });
      const list = whose && (await findPriceList(db, params.id, whose));
      return list === null ? { problem: { code: "not-found" } } : { status: 200, body: list };
    },

    listHalls: async () => ({ status: 200, body: await listHalls(db) }),
  });
};
