import { z } from "zod";

import { priceTermsOf } from "./price-terms";
import { PRICE_TERMS } from "#contract/schemas/price-list";
import { findBasketRights, findCustomerRights } from "./buyer-rights";
import { findFeeRule } from "../catalogue/offers";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { requesterOf, findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";

/** On which terms a buyer sees the prices of the catalogue. */
export const priceTerms: RouteGroup = (app, { db }) => {
  app.get(
    "/price-terms",
    {
      schema: {
        tags: ["instances"],
        summary:
          "On which terms this buyer buys: by the basket's customer, else by who is signed in",
        headers: sessionHeaders,
        querystring: z.object({ basket: z.string().max(100).optional() }),
        response: {
          200: z.object({ terms: z.enum(PRICE_TERMS) }).meta({ id: "PriceTerms" }),
          ...problems(400, 404),
        },
      },
    },
    async (request, reply) => {
      const { basket } = request.query;
      if (basket !== undefined && !isUuid(basket)) return refuse(reply, "not-found");
      const customerId = await findCustomerId(db, request);
      const rights =
        basket !== undefined
          ? await findBasketRights(db, basket, customerId, requesterOf(request))
          : customerId === null
            ? { memberships: [] }
            : await findCustomerRights(db, customerId);
      if (rights === null) return refuse(reply, "not-found");
      return { terms: priceTermsOf(rights.memberships, await findFeeRule(db)) };
    },
  );
};
