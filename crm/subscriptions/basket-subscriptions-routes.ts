import type { GrowthProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { keepVoucher, redeemVoucher } from "../vouchers/redeem-voucher";
import { idempotencyHeaders, sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket, isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";
import {
  addSubscriptionsSchema,
  changeSubscriptionsSchema,
  redeemVoucherSchema,
} from "#contract/schemas/ticket-subscription";
import type { BasketRecord } from "../baskets/basket-contents";
import { itemsOf } from "../baskets/basket-item-rules";
import { done, rejectAs } from "../baskets/basket-outcome";
import type { Outcome } from "../baskets/basket-outcome";
import { openBasket } from "../baskets/baskets";
import { updateItem } from "../baskets/change-items";
import type { Transaction } from "../platform/database/database";
import { putIn, sized } from "../baskets/add-basket-items";
import { findPricing } from "./ticket-subscriptions";

const tags = ["baskets"];
const ticketParams = idParams.extend({ ticketId: idParams.shape.id });

/** Ticket subscriptions in a basket, and tickets that are paid for with their vouchers. */
export const basketSubscriptions: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/ticket-subscriptions",
    {
      schema: {
        tags,
        summary: "Puts ticket subscriptions of one pricing in",
        params: idParams,
        headers: idempotencyHeaders,
        body: addSubscriptionsSchema,
        response: { 200: basketSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => addSubscriptions(tx, id, request.body)),
      );
    },
  );

  app.patch(
    "/baskets/:id/ticket-subscriptions/:itemId",
    {
      schema: {
        tags,
        summary: "Says how many there are to be",
        params: idParams.extend({ itemId: idParams.shape.id }),
        body: changeSubscriptionsSchema,
        response: { 200: basketSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      const { quantity } = request.body;
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await changeBasket(deps, request, id, (tx) =>
              changeSubscriptions(tx, id, itemId, quantity),
            )
          : { problem: { code: "not-found" } },
      );
    },
  );

  app.put(
    "/baskets/:id/tickets/:ticketId/voucher",
    {
      schema: {
        tags,
        summary: "Pays for a ticket with a voucher of the customer's subscription; its fee stays",
        params: ticketParams,
        headers: sessionHeaders,
        body: redeemVoucherSchema,
        response: { 200: basketSchema, ...problems(400, 401, 403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id: basketId, ticketId } = request.params;
      const { subscriptionId } = request.body;
      const customerId = await findCustomerId(deps.db, request);
      if (customerId === null) return sendAnswer(reply, { problem: { code: "not-signed-in" } });
      return sendAnswer(
        reply,
        isUuid(ticketId) && isUuid(subscriptionId)
          ? await changeBasket(deps, request, basketId, (tx) =>
              redeemVoucher(tx, { basketId, ticketId, subscriptionId }, customerId),
            )
          : { problem: { code: "not-found" } },
      );
    },
  );

  app.delete(
    "/baskets/:id/tickets/:ticketId/voucher",
    {
      schema: {
        tags,
        summary: "Pays for a ticket like any other again",
        params: ticketParams,
        response: { 200: basketSchema, ...problems(404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id, ticketId } = request.params;
      return sendAnswer(
        reply,
        isUuid(ticketId)
          ? await changeBasket(deps, request, id, (tx) => keepVoucher(tx, id, ticketId))
          : { problem: { code: "not-found" } },
      );
    },
  );
};

/** Puts ticket subscriptions of one pricing into a basket. */
function addSubscriptions(
  tx: Transaction,
  basketId: string,
  wish: { pricingId: string; quantity: number },
): Promise<Outcome<BasketRecord, GrowthProblem | Problem<"invalid">>> {
  return putIn(tx, basketId, async () => {
    const found = await findPricing(tx, wish.pricingId);
    if (found === null) return rejectAs({ code: "invalid", fields: { pricingId: "unknown" } });
    const { plan, pricing } = found;
    return done([
      {
        kind: "ticket-subscription",
        productId: pricing.id,
        name: plan.name,
        quantity: wish.quantity,
        unitPrice: pricing.price,
        details: { pricingName: pricing.name, vouchers: plan.vouchers, months: plan.months },
      },
    ]);
  });
}

/** Says how many there are to be. Safe to repeat. */
async function changeSubscriptions(
  tx: Transaction,
  basketId: string,
  itemId: string,
  quantity: number,
): Promise<Outcome<BasketRecord, GrowthProblem>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  if (!itemsOf(opened.value.items, "ticket-subscription").some(({ id }) => id === itemId))
    return rejectAs({ code: "not-found" });
  await updateItem(tx, itemId, { quantity });
  return sized(tx, basketId);
}
