import { z } from "zod";

import { addGiftVoucher, changeGiftVoucher, listVoucherAmounts } from "./basket-gift-vouchers";
import { idempotencyHeaders, sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket, isUuid } from "../baskets/api/basket-changes";
import { problems } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { addGiftVoucherSchema, changeGiftVoucherSchema } from "#contract/schemas/gift-voucher";
import { idParams } from "#contract/schemas/id";
import { moneySchema } from "#contract/schemas/money";

/** Gift vouchers that are bought. */
export const basketGiftVouchers: RouteGroup = (app, deps) => {
  app.get(
    "/gift-vouchers/amounts",
    {
      schema: {
        tags: ["gift vouchers"],
        summary: "The sums that gift vouchers are sold at",
        response: { 200: z.array(moneySchema) },
      },
    },
    async () =>
      (await listVoucherAmounts(deps.db)).map((amount) => ({
        amount,
        currency: deps.env.CURRENCY,
      })),
  );

  app.post(
    "/baskets/:id/gift-vouchers",
    {
      schema: {
        tags: ["baskets"],
        summary: "Puts in gift vouchers; they are issued when the order is paid",
        params: idParams,
        headers: idempotencyHeaders,
        body: addGiftVoucherSchema,
        response: { 200: basketSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => addGiftVoucher(tx, id, request.body)),
      );
    },
  );

  app.patch(
    "/baskets/:id/gift-vouchers/:itemId",
    {
      schema: {
        tags: ["baskets"],
        summary: "Changes gift vouchers; what is left out stays as it is",
        params: idParams.extend({ itemId: idParams.shape.id }),
        body: changeGiftVoucherSchema,
        response: { 200: basketSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await changeBasket(deps, request, id, (tx) =>
              changeGiftVoucher(tx, id, itemId, request.body),
            )
          : { problem: { code: "not-found" } },
      );
    },
  );
};
