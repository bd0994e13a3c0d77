import { z } from "zod";

import { addMembership, changeMembership } from "./basket-memberships";
import { findPotentialSavings } from "../pricing/potential-savings";
import { idempotencyHeaders, sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket, findOwnBasket, isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";
import {
  addMembershipSchema,
  autoRenewSchema,
  potentialSavingsSchema,
} from "#contract/schemas/membership";

const tags = ["baskets"];

/** A membership in a basket, and what one would save. */
export const basketMemberships: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/memberships",
    {
      schema: {
        tags,
        summary: "Puts a membership in: one a basket, none that the customer owns already",
        params: idParams,
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        body: addMembershipSchema,
        response: { 200: basketSchema, ...problems(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) =>
          addMembership(tx, id, request.body, customerId),
        ),
      );
    },
  );

  app.patch(
    "/baskets/:id/memberships/:itemId",
    {
      schema: {
        tags,
        summary: "Says whether the membership is to be renewed when it ends",
        params: idParams.extend({ itemId: idParams.shape.id }),
        body: autoRenewSchema,
        response: { 200: basketSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await changeBasket(deps, request, id, (tx) =>
              changeMembership(tx, id, itemId, request.body.autoRenew),
            )
          : { problem: { code: "not-found" } },
      );
    },
  );

  app.get(
    "/baskets/:id/potential-savings",
    {
      schema: {
        tags,
        summary: "What a membership would save on what is in the basket",
        params: idParams,
        querystring: z.object({ levelId: z.string().min(1).max(100) }),
        response: { 200: potentialSavingsSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { levelId } = request.query;
      const basket = await findOwnBasket(deps.db, request, request.params.id);
      if (basket === null) return refuse(reply, "not-found");
      const found = await findPotentialSavings(deps.db, basket, levelId);
      if (!found.ok)
        return found.code === "owned"
          ? refuse(reply, "conflict", { reason: "membership-owned" })
          : refuse(reply, "not-found");
      const money = (amount: number) => ({ amount, currency: found.currency });
      return {
        levelId,
        membershipPrice: money(found.price),
        saves: money(found.saves),
        total: money(found.total),
      };
    },
  );
};
