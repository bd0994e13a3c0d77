import { z } from "zod";

import { basketAnswer } from "../../domain/basket";
import { findBasket } from "../../store/basket-record";
import { createBasket } from "../../store/baskets";
import { emptyBasket } from "../../store/clear-basket";
import { extendHold } from "../../store/change-basket";
import { dropLost } from "../../store/drop-lost";
import { reclaimTickets } from "../../store/reclaim-tickets";
import { answerOnce, onceHeaders, sendAnswer } from "../answer-once";
import type { RouteGroup } from "../app";
import { changeBasket, isUuid } from "../basket-changes";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems, refuse } from "../problem";
import { basketSchema } from "../schemas/basket";
import { idParams } from "../schemas/id-params";

const tags = ["baskets"];

/** A basket as a whole: made, read, kept longer, taken again. */
export const baskets: RouteGroup = (app, deps) => {
  app.post(
    "/baskets",
    {
      schema: {
        tags,
        summary: "Makes a basket with nothing in it; it is the customer's who is signed in",
        headers: onceHeaders.extend(sessionHeaders.shape),
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
    async ({ params }, reply) => {
      const basket = isUuid(params.id) ? await findBasket(deps.db, params.id) : null;
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
        summary: "Keeps the seats a quarter of an hour from now, up to the cap",
        params: idParams,
        response: { 200: basketSchema, ...problems(403, 404, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(reply, await changeBasket(deps, request, id, (tx) => extendHold(tx, id)));
    },
  );

  app.post(
    "/baskets/:id/reclaim",
    {
      schema: {
        tags,
        summary: "Takes again what an expired basket lost, or the nearest to it; all or none",
        params: idParams,
        headers: onceHeaders.extend(sessionHeaders.shape),
        response: { 200: basketSchema, ...problems(403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => reclaimTickets(tx, id, customerId)),
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
      return sendAnswer(reply, await changeBasket(deps, request, id, (tx) => dropLost(tx, id)));
    },
  );
};
