import { z } from "zod";

import { bookFor, findBookedFor } from "../household-booking";
import { sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { changeBasket, findOwnBasket } from "../../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { memberSchema } from "#contract/schemas/customer-parts";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];

/** Who is booking: the customer who pays, or one of the household. */
export const householdBooking: RouteGroup = (app, deps) => {
  app.get(
    "/baskets/:id/booked-for",
    {
      schema: {
        tags,
        summary: "Whom the basket is booked for; null: for the customer who pays",
        params: idParams,
        headers: sessionHeaders,
        response: { 200: z.object({ member: memberSchema.nullable() }), ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const basket = await findOwnBasket(deps.db, request, request.params.id);
      if (basket === null) return refuse(reply, "not-found");
      return { member: await findBookedFor(deps.db, basket.id, customerId) };
    },
  );

  app.put(
    "/baskets/:id/booked-for",
    {
      schema: {
        tags,
        summary: "Chooses one of the household as the person booking; null: the customer",
        params: idParams,
        headers: sessionHeaders,
        body: z.object({ memberId: z.string().min(1).max(100).nullable() }),
        response: { 200: basketSchema, ...problems(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { memberId } = request.body;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        customerId === null
          ? { problem: { code: "not-signed-in" } }
          : await changeBasket(deps, request, id, (tx) => bookFor(tx, id, customerId, memberId)),
      );
    },
  );
};
