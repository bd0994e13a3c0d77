import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { StepOfferCalls } from "../step-offers";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";
import { deliveryOptionSchema } from "#contract/schemas/reference";

import { stepOffersShape } from "./shapes/step-offers";

const ADDING = ["not-found", "not-signed-in", "not-allowed", "invalid", "conflict"] as const;

/** What a basket is offered on its way through the checkout. Never kept. */
export function stepOfferCalls(ask: Ask): StepOfferCalls {
  return {
    getStepOffers: (basketId) =>
      ask({ method: "GET", path: path`/baskets/${basketId}/offers` }, stepOffersShape, [
        "not-found",
      ]),
    listBasketDelivery: (basketId) =>
      ask(
        { method: "GET", path: path`/baskets/${basketId}/delivery-options` },
        z.array(deliveryOptionSchema),
        ["not-found"],
      ),
    addStockItem: (basketId, { requestKey, ...body }) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/stock-items`,
          body,
          requestKey,
        },
        basketSchema,
        ADDING,
      ),
    orderFood: (basketId, { requestKey, ...body }) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/food-and-drink`,
          body,
          requestKey,
        },
        basketSchema,
        ADDING,
      ),
    async getPotentialSavings(basketId, levelId) {
      const found = await ask(
        {
          method: "GET",
          path: `${path`/baskets/${basketId}/potential-savings`}?levelId=${encodeURIComponent(levelId)}`,
        },
        z.object({ saves: moneySchema }),
        ["not-found", "conflict"],
      );
      return found.ok ? { ok: true, value: found.value.saves } : found;
    },
    addMembership: (basketId, { requestKey, ...body }, customerSession) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/memberships`,
          body,
          customerSession,
          requestKey,
        },
        basketSchema,
        ADDING,
      ),
  };
}
