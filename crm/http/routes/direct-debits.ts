import { z } from "zod";

import { startDebit, verifyDebit } from "../../payments/set-up-debit";
import { findOrder } from "../../store/orders-read";
import type { RouteGroup } from "../app";
import { isUuid } from "../basket-changes";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems, refuse } from "../problem";
import { idParams } from "../schemas/id-params";
import { directDebitSchema, startDebitSchema } from "../schemas/order";

const tags = ["orders"];

/** Direct debits for what an order's customer wants renewed (spec section 4: verify, confirmed, failed). */
export const directDebits: RouteGroup = (app, deps) => {
  app.post(
    "/orders/:id/direct-debit",
    {
      schema: {
        tags,
        summary: "Opens the page on which the order's customer gives a mandate",
        description:
          "Refused (not-allowed): `not-offered`. `url` is null when there is a mandate already.",
        params: idParams,
        headers: sessionHeaders,
        body: startDebitSchema,
        response: {
          200: z.object({ url: z.string().nullable() }),
          ...problems(401, 403, 404, 503),
        },
      },
    },
    async (request, reply) => {
      const { id: orderId } = request.params;
      const order = isUuid(orderId) ? await findOrder(deps.db, orderId) : null;
      if (order === null) return refuse(reply, "not-found");
      if ((await findCustomerId(deps.db, request)) !== order.customer.id)
        return refuse(reply, "not-signed-in");
      const started = await startDebit(deps, { orderId, ...request.body });
      if (started.ok) return { url: started.url };
      return started.code === "not-offered"
        ? refuse(reply, "not-allowed", { reason: "not-offered" })
        : refuse(reply, started.code);
    },
  );

  app.post(
    "/orders/:id/direct-debit/verify",
    {
      schema: {
        tags,
        summary: "Finds out how setting it up went",
        params: idParams,
        body: z.object({ turnedBack: z.boolean() }),
        response: { 200: directDebitSchema, ...problems(404) },
      },
    },
    async ({ params, body }, reply) => {
      const debit = isUuid(params.id) ? await verifyDebit(deps, params.id, body) : null;
      if (debit === null) return refuse(reply, "not-found");
      const { state, failure, bankName, last4 } = debit;
      return { state, failure, account: state === "confirmed" ? { bankName, last4 } : null };
    },
  );
};
