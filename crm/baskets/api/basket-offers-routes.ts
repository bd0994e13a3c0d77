import { z } from "zod";

import { listDeliveryChoices } from "../basket-delivery";
import type { RouteGroup } from "../../platform/http/app";
import { findOwnBasket } from "./basket-changes";
import { basketOffersBody } from "./basket-offers-body";
import { problems, refuse } from "../../platform/http/problem";
import { basketOffersSchema } from "#contract/schemas/basket-offers";
import { idParams } from "#contract/schemas/id";
import { deliveryOptionSchema } from "#contract/schemas/reference";

const tags = ["baskets"];

/** What a basket may have besides what it holds, and how it may be delivered. */
export const basketOffers: RouteGroup = (app, { db }) => {
  app.get(
    "/baskets/:id/offers",
    {
      schema: {
        tags,
        summary: "What this basket may be offered now",
        params: idParams,
        response: { 200: basketOffersSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const basket = await findOwnBasket(db, request, request.params.id);
      return basket === null ? refuse(reply, "not-found") : basketOffersBody(db, basket);
    },
  );

  app.get(
    "/baskets/:id/delivery-options",
    {
      schema: {
        tags,
        summary: "The ways in which what is in this basket can reach its customer",
        params: idParams,
        response: { 200: z.array(deliveryOptionSchema), ...problems(404) },
      },
    },
    async (request, reply) => {
      const basket = await findOwnBasket(db, request, request.params.id);
      if (basket === null) return refuse(reply, "not-found");
      const choices = await listDeliveryChoices(db, basket.id, basket.now);
      return choices.map((option) => ({
        id: option.id,
        name: option.name,
        basketHeader: option.basketHeader,
        description: option.description,
        price: { amount: option.price, currency: basket.currency },
        isDefault: option.isDefault,
        isPrintAtHome: option.isPrintAtHome,
        requiresAddress: option.requiresAddress,
      }));
    },
  );
};
