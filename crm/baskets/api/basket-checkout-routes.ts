import { setDelivery, setDetails } from "../basket-checkout";
import { claimBasket } from "../claim-basket";
import { sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { changeBasket } from "./basket-changes";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems } from "../../platform/http/problem";
import { basketSchema, deliverySchema, detailsSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];
const notSignedIn = { problem: { code: "not-signed-in" } } as const;

/** What a basket learns on its way to an order; a customer must be signed in. */
export const basketCheckout: RouteGroup = (app, deps) => {
  app.put(
    "/baskets/:id/customer",
    {
      schema: {
        tags,
        summary: "Ties the basket to the customer who is signed in",
        params: idParams,
        headers: sessionHeaders,
        response: { 200: basketSchema, ...problems(401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        customerId === null
          ? notSignedIn
          : await changeBasket(deps, request, id, (tx) => claimBasket(tx, id, customerId)),
      );
    },
  );

  app.put(
    "/baskets/:id/delivery",
    {
      schema: {
        tags,
        summary: "Chooses how the tickets come",
        params: idParams,
        headers: sessionHeaders,
        body: deliverySchema,
        response: { 200: basketSchema, ...problems(400, 401, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        customerId === null
          ? notSignedIn
          : await changeBasket(deps, request, id, (tx) =>
              setDelivery(tx, id, request.body, customerId),
            ),
      );
    },
  );

  app.put(
    "/baskets/:id/details",
    {
      schema: {
        tags,
        summary:
          "Writes down special requests, access requirements and where the customer heard of us",
        params: idParams,
        headers: sessionHeaders,
        body: detailsSchema,
        response: { 200: basketSchema, ...problems(400, 401, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        customerId === null
          ? notSignedIn
          : await changeBasket(deps, request, id, (tx) =>
              setDetails(tx, id, request.body, customerId),
            ),
      );
    },
  );
};
