import { z } from "zod";

import { basketAnswer } from "../basket";
import { rejectAs } from "../basket-outcome";
import { canAccessBasket } from "../basket-owner";
import { mergeBaskets } from "../merge-baskets";
import { moveBasket, takeSharedBasket } from "../move-basket";
import { listOtherBaskets } from "../other-baskets";
import { idempotencyHeaders, sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { changeBasket, isUuid } from "./basket-changes";
import { requesterOf, findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";

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
    "/baskets/:id/move",
    {
      schema: {
        tags,
        summary: "Moves what is in a basket into a new one that is nobody's yet",
        description:
          "For another device or another account. Notes, answers, delivery, credit and vouchers do not move. `basket-expired` when there is nothing to move.",
        params: idParams,
        headers: idempotencyHeaders,
        response: { 200: basketSchema, ...problems(403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const requester = requesterOf(request);
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => moveBasket(tx, id, requester)),
      );
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
        headers: idempotencyHeaders,
        body: z.object({
          from: z.string().max(100),
          shared: z
            .boolean()
            .default(false)
            .describe(
              "The other one was reached by a link: what does not move does not come along",
            ),
        }),
        response: { 200: basketSchema, ...problems(403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { from, shared } = request.body;
      const requester = requesterOf(request);
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, async (tx) =>
          isUuid(from) && (await canAccessBasket(tx, from, requester))
            ? (shared ? takeSharedBasket : mergeBaskets)(tx, id, from, requester)
            : rejectAs({ code: "not-found" }),
        ),
      );
    },
  );
};
