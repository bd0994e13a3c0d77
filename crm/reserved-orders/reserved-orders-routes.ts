import { z } from "zod";

import { takeUpReserved } from "./take-up-reserved";
import { idempotencyHeaders, sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket, isUuid, makeBasket } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";

/** What the box office keeps for a customer. It is listed with the orders. */
export const reservedOrders: RouteGroup = (app, deps) => {
  app.post(
    "/reserved-orders/:id/take-up",
    {
      schema: {
        tags: ["orders"],
        summary: "Puts a reserved order into an empty basket, to be paid",
        description:
          "Refused as a conflict: `basket-not-empty`, `reserved-order-locked` (paid at the box office only), `reserved-order-over`. Taken up twice it answers with the basket that has it.",
        params: idParams,
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        body: z.object({ basketId: z.string().max(100).nullable() }),
        response: { 200: basketSchema, ...problems(401, 404, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id: reservedId } = request.params;
      const { basketId } = request.body;
      if (!isUuid(reservedId)) return sendAnswer(reply, { problem: { code: "not-found" } });
      const wish = { reservedId, basketId, customerId, currency: deps.env.CURRENCY };
      return sendAnswer(
        reply,
        basketId === null
          ? await makeBasket(deps, request, (tx) => takeUpReserved(tx, wish))
          : await changeBasket(deps, request, basketId, (tx) => takeUpReserved(tx, wish)),
      );
    },
  );
};
