import { changeFood, orderFood } from "../food/basket-food";
import { addStockItem, changeStockItem } from "./basket-stock-items";
import { idempotencyHeaders, sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket, isUuid } from "../baskets/api/basket-changes";
import { problems } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";
import {
  addStockItemSchema,
  changeFoodSchema,
  changeStockItemSchema,
  orderFoodSchema,
} from "#contract/schemas/stock-item";

const tags = ["baskets"];
const lineParams = idParams.extend({ itemId: idParams.shape.id });

/** Merchandise, add-ons of a performance, food and drink, in a basket. */
export const basketStockItems: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/stock-items",
    {
      schema: {
        tags,
        summary: "Puts in merchandise or an add-on; more of what is there already",
        params: idParams,
        headers: idempotencyHeaders,
        body: addStockItemSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => addStockItem(tx, id, request.body)),
      );
    },
  );

  app.patch(
    "/baskets/:id/stock-items/:itemId",
    {
      schema: {
        tags,
        summary: "Changes how many there are of a line",
        params: lineParams,
        body: changeStockItemSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      const { quantity } = request.body;
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await changeBasket(deps, request, id, (tx) => changeStockItem(tx, id, itemId, quantity))
          : { problem: { code: "not-found" } },
      );
    },
  );

  app.post(
    "/baskets/:id/food-and-drink",
    {
      schema: {
        tags,
        summary: "Orders food and drink for a party, in the place of what it ordered before",
        params: idParams,
        headers: idempotencyHeaders,
        body: orderFoodSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => orderFood(tx, id, request.body)),
      );
    },
  );

  app.patch(
    "/baskets/:id/food-and-drink/:itemId",
    {
      schema: {
        tags,
        summary: "Changes the party that a line is of; what is left out stays as it is",
        params: lineParams,
        body: changeFoodSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await changeBasket(deps, request, id, (tx) => changeFood(tx, id, itemId, request.body))
          : { problem: { code: "not-found" } },
      );
    },
  );
};
