import { z } from "zod";

import { basketAnswer } from "../../domain/basket";
import { refusedAs } from "../../domain/basket-refusal";
import { mergeBaskets } from "../../store/merge-baskets";
import { listOtherBaskets } from "../../store/other-baskets";
import { onceHeaders, sendAnswer } from "../answer-once";
import type { RouteGroup } from "../app";
import { changeBasket, isUuid } from "../basket-changes";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems, refuse } from "../problem";
import { basketSchema } from "../schemas/basket";
import { idParams } from "../schemas/id-params";

const tags = ["baskets"];

/** Two baskets of one customer, and what becomes of them. */
export const basketMerging: RouteGroup = (app, deps) => {
  app.get(
    "/customer/baskets",
    {
      schema: {
        tags,
        summary: "What the signed-in customer left in other baskets within a week; three at most",
        querystring: z.object({ except: z.string().max(100).optional() }),
        headers: sessionHeaders,
        response: { 200: z.array(basketSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { except = "" } = request.query;
      const others = await listOtherBaskets(deps.db, customerId, isUuid(except) ? except : null);
      return others.map(basketAnswer);
    },
  );

  app.post(
    "/baskets/:id/merge",
    {
      schema: {
        tags,
        summary: "Brings all that another basket holds into this one, or nothing",
        description:
          "Refused as a whole where both together break a rule of one order. As a conflict: `another-customer`, `other-paying`, `membership-in-basket`, `membership-conflict`, `membership-owned`, `other-code`, `same-party`, `notes-too-long`.",
        params: idParams,
        headers: onceHeaders,
        body: z.object({ from: z.string().max(100) }),
        response: { 200: basketSchema, ...problems(403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { from } = request.body;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, async (tx) =>
          isUuid(from) ? mergeBaskets(tx, id, from) : refusedAs({ code: "not-found" }),
        ),
      );
    },
  );
};
