import type { z } from "zod";

import { toIsoOrNull } from "../../domain/dates";
import { findCancellation, findMovements } from "../../store/own-order";
import type { RouteGroup } from "../app";
import { isUuid } from "../basket-changes";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems, refuse } from "../problem";
import { idParams } from "../schemas/id-params";
import { cancellationSchema, orderMovementsSchema } from "../schemas/own-order";

const tags = ["customers"];

/** What a customer may ask of one of their own orders. Anybody else's is as unknown as one that does not exist. */
export const customerOrders: RouteGroup = (app, { db }) => {
  app.get(
    "/customer/orders/:id/payments",
    {
      schema: {
        tags,
        summary: "How the signed-in customer's order was paid, and what went back",
        params: idParams,
        headers: sessionHeaders,
        response: { 200: orderMovementsSchema, ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id: orderId } = request.params;
      const found = isUuid(orderId) ? await findMovements(db, { orderId, customerId }) : null;
      if (found === null) return refuse(reply, "not-found");
      const { currency, movements } = found;
      return movements.map(({ kind, amount, at }) => ({
        kind,
        amount: { amount, currency },
        at: toIsoOrNull(at),
      }));
    },
  );

  app.get(
    "/customer/orders/:id/cancellation",
    {
      schema: {
        tags,
        summary: "What cancelling the signed-in customer's order would give, and whether it can be",
        params: idParams,
        headers: sessionHeaders,
        response: { 200: cancellationSchema, ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id: orderId } = request.params;
      const found = isUuid(orderId) ? await findCancellation(db, { orderId, customerId }) : null;
      if (found === null) return refuse(reply, "not-found");
      const { refusal, until, credit, creditUntil, currency } = found;
      return {
        refusal,
        until: toIsoOrNull(until),
        credit: { amount: credit, currency },
        creditUntil,
      } satisfies z.infer<typeof cancellationSchema>;
    },
  );
};
