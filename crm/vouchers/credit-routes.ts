import { toIso } from "../platform/dates";
import { orderNumber } from "../orders/order-state";
import { findCreditBalance } from "./credit";
import { listCreditEntries, listGrants } from "./credit-account";
import { setCredit } from "./set-credit";
import { sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { creditSchema, wantedCreditSchema } from "#contract/schemas/credit";
import { idParams } from "#contract/schemas/id";

/** Account credit: what a customer has, and what a basket uses of it. */
export const credit: RouteGroup = (app, deps) => {
  app.get(
    "/customer/credit",
    {
      schema: {
        tags: ["customers"],
        summary: "The account credit of the customer who is signed in, with what happened to it",
        headers: sessionHeaders,
        response: { 200: creditSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const [balance, grants, entries] = await Promise.all([
        findCreditBalance(deps.db, customerId, deps.env.CURRENCY),
        listGrants(deps.db, customerId),
        listCreditEntries(deps.db, customerId),
      ]);
      return {
        balance: { amount: balance, currency: deps.env.CURRENCY },
        grants: grants.map(({ currency, ...grant }) => ({
          ...grant,
          amount: { amount: grant.amount, currency },
          left: { amount: grant.left, currency },
          grantedAt: toIso(grant.grantedAt),
          expiresAt: toIso(grant.expiresAt),
        })),
        entries: entries.map(({ currency, ...entry }) => ({
          ...entry,
          amount: { amount: entry.amount, currency },
          orderNumber: entry.orderNumber === null ? null : orderNumber(entry.orderNumber),
          at: toIso(entry.at),
        })),
      };
    },
  );

  app.put(
    "/baskets/:id/credit",
    {
      schema: {
        tags: ["baskets"],
        summary: "Says how much account credit the basket uses at most",
        params: idParams,
        headers: sessionHeaders,
        body: wantedCreditSchema,
        response: { 200: basketSchema, ...problems(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        customerId === null
          ? { problem: { code: "not-signed-in" } }
          : await changeBasket(deps, request, id, (tx) =>
              setCredit(tx, id, request.body.amount, customerId),
            ),
      );
    },
  );
};
