import { z } from "zod";

import { orderLinks, RETURN_TOKEN } from "../../orders/order-links";
import { orderNumber } from "../../orders/order-state";
import { startDebit, verifyDebit } from "../set-up-debit";
import { readClock } from "../../platform/database/clock";
import { findOrder } from "../../orders/orders-read";
import type { RouteGroup } from "../../platform/http/app";
import { findVisibleOrder, hasReturned, orderAccessHeaders } from "../../orders/order-access";
import { problems, refuse } from "../../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { directDebitSchema, startDebitSchema } from "#contract/schemas/order";

const tags = ["orders"];

/** Direct debits for what an order's customer wants renewed (spec section 4: verify, confirmed, failed). */
export const directDebits: RouteGroup = (app, deps) => {
  const links = orderLinks(deps.env.LINK_SECRET);
  /** The two ways back, with their token. */
  async function waysBack(orderId: string, ways: { returnUrl: string; cancelUrl: string }) {
    const token = links.signDebitReturn(orderId, await readClock(deps.db));
    const named = (url: string) => url.replaceAll(RETURN_TOKEN, token);
    return { returnUrl: named(ways.returnUrl), cancelUrl: named(ways.cancelUrl) };
  }

  app.post(
    "/orders/:id/direct-debit",
    {
      schema: {
        tags,
        summary: "Opens the page on which the order's customer gives a mandate",
        description:
          "Refused (not-allowed): `not-offered`. `url` is null when there is a mandate already.",
        params: idParams,
        headers: orderAccessHeaders,
        body: startDebitSchema,
        response: {
          200: z.object({ url: z.string().nullable() }),
          ...problems(401, 403, 404, 503),
        },
      },
    },
    async (request, reply) => {
      const { id: orderId } = request.params;
      const order = await findVisibleOrder(deps, request, orderId);
      if (order === null)
        // Whoever came back from the provider's page is asked who they are.
        return refuse(
          reply,
          (await hasReturned(deps, request, orderId, "debit")) ? "not-signed-in" : "not-found",
        );
      if (!order.isOwn) return refuse(reply, "not-signed-in");
      const started = await startDebit(deps, {
        orderId,
        ...request.body,
        ...(await waysBack(orderId, request.body)),
      });
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
        headers: orderAccessHeaders,
        body: z.object({ turnedBack: z.boolean() }),
        response: { 200: directDebitSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const order = await findVisibleOrder(deps, request, id);
      const isBack = order === null && (await hasReturned(deps, request, id, "debit"));
      const known = isBack ? await findOrder(deps.db, id) : order;
      if (known === null) return refuse(reply, "not-found");
      const debit = await verifyDebit(deps, id, request.body);
      if (debit === null) return refuse(reply, "not-found");
      const { state, failure, bankName, last4 } = debit;
      const isWhole = order !== null;
      const account = isWhole && state === "confirmed" ? { bankName, last4 } : null;
      return { number: orderNumber(known.order.number), isWhole, state, failure, account };
    },
  );
};
