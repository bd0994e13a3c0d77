import { removeItem } from "../../store/change-items";
import { refused, sendAnswer } from "../answer-once";
import type { RouteGroup } from "../app";
import { changeBasket, isUuid } from "../basket-changes";
import { problems } from "../problem";
import { basketSchema } from "../schemas/basket";
import { idParams } from "../schemas/id-params";

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
          : refused("not-found"),
      );
    },
  );
};
