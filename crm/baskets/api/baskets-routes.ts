import { z } from "zod";

import { basketAnswer, basketStatus } from "../basket";
import { createBasket } from "../baskets";
import { emptyBasket } from "../clear-basket";
import { extendHold } from "../change-basket";
import { discardExpiredTickets } from "../../holds/discard-expired-tickets";
import { reclaimTickets } from "../../holds/reclaim-tickets";
import { answerOnce, idempotencyHeaders, sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { answerWithBasket, changeBasket, findOwnBasket } from "./basket-changes";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { withHoldAllowance } from "../../holds/enforce-hold-limits";
import { problems, refuse } from "../../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];

/** A basket as a whole: made, read, kept longer, taken again. */
export const baskets: RouteGroup = (app, deps) => {
  app.post(
    "/baskets",
    {
      schema: {
        tags,
        summary: "Makes a basket with nothing in it; it is the customer's who is signed in",
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        body: z.object({}).nullish(),
        response: { 201: basketSchema, ...problems(400, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        await answerOnce(deps.db, request, async (tx) => ({
          status: 201,
          body: basketAnswer(await createBasket(tx, deps.env.CURRENCY, customerId)),
        })),
      );
    },
  );

  app.get(
    "/baskets/:id",
    {
      schema: {
        tags,
        summary: "A basket as it is now",
        params: idParams,
        response: { 200: basketSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const basket = await findOwnBasket(deps.db, request, request.params.id);
      return basket === null ? refuse(reply, "not-found") : basketAnswer(basket);
    },
  );

  app.post(
    "/baskets/:id/empty",
    {
      schema: {
        tags,
        summary: "Takes everything out, and gives its seats back",
        params: idParams,
        response: { 200: basketSchema, ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(reply, await changeBasket(deps, request, id, (tx) => emptyBasket(tx, id)));
    },
  );

  app.post(
    "/baskets/:id/extend",
    {
      schema: {
        tags,
        summary:
          "Keeps the seats a quarter of an hour from now, up to the cap; nothing changes for one who saw another deadline",
        params: idParams,
        body: z.object({ seenUntil: z.string().max(40).optional() }).nullish(),
        response: { 200: basketSchema, ...problems(403, 404, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const seenUntil = request.body?.seenUntil;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => extendHold(tx, id, seenUntil)),
      );
    },
  );

  app.post(
    "/baskets/:id/reclaim",
    {
      schema: {
        tags,
        summary: "Takes again what an expired basket lost, or the nearest to it; all or none",
        params: idParams,
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        response: { 200: basketSchema, ...problems(403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      const basket = await findOwnBasket(deps.db, request, id);
      if (basket === null) return refuse(reply, "not-found");
      const wanted = basketStatus(basket) === "expired" ? basket.lines.length : 0;
      return sendAnswer(
        reply,
        await withHoldAllowance(
          deps,
          request,
          { basketId: id, customerId, wanted },
          () => changeBasket(deps, request, id, (tx) => reclaimTickets(tx, id, customerId)),
          () => answerWithBasket(deps.db, id),
        ),
      );
    },
  );

  app.delete(
    "/baskets/:id/lost",
    {
      schema: {
        tags,
        summary: "Forgets what an expired basket lost; the rest of it can be bought then",
        params: idParams,
        response: { 200: basketSchema, ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => discardExpiredTickets(tx, id)),
      );
    },
  );
};
