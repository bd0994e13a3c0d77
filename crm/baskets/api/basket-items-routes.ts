import { removeItem } from "../change-items";
import { sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { changeBasket, isUuid } from "./basket-changes";
import { problems } from "../../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];

/** What a basket holds besides tickets. Each kind is put in by a call of its own noun; all are taken out by this one. */
export const basketItems: RouteGroup = (app, deps) => {
  app.delete(
    "/baskets/:id/items/:itemId",
    {
      schema: {
        tags,
        summary: "Takes one line out that is no ticket; one that is gone is no error",
        params: idParams.extend({ itemId: idParams.shape.id }),
        response: { 200: basketSchema, ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await changeBasket(deps, request, id, (tx) => removeItem(tx, id, itemId))
          : { problem: { code: "not-found" } },
      );
    },
  );
};
