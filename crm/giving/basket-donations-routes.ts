import { addDonation, changeDonation } from "./basket-donations";
import { idempotencyHeaders, sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket, isUuid } from "../baskets/api/basket-changes";
import { problems } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { addDonationSchema, changeDonationSchema } from "#contract/schemas/fund";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];

/** Gifts to the centre's funds, in a basket. */
export const basketDonations: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/donations",
    {
      schema: {
        tags,
        summary: "Puts in a gift, of a sum or one that rounds the total up",
        params: idParams,
        headers: idempotencyHeaders,
        body: addDonationSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => addDonation(tx, id, request.body)),
      );
    },
  );

  app.patch(
    "/baskets/:id/donations/:itemId",
    {
      schema: {
        tags,
        summary: "Changes a gift; what is left out stays as it is",
        params: idParams.extend({ itemId: idParams.shape.id }),
        body: changeDonationSchema,
        response: { 200: basketSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await changeBasket(deps, request, id, (tx) =>
              changeDonation(tx, id, itemId, request.body),
            )
          : { problem: { code: "not-found" } },
      );
    },
  );
};
