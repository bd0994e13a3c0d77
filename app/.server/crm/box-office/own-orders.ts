import { CANCEL_REFUSALS } from "#contract/schemas/order";
import { instantSchema } from "#contract/schemas/instant";
import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { Cancellation, OrderMovement } from "~/domain/orders/own-order";

import type { OwnOrders } from "../own-orders";
import { path } from "./requester";
import type { Ask } from "./requester";

import { basketSchema } from "#contract/schemas/basket";
import { orderShape } from "./shapes/order";

const movementShape = z.object({
  kind: z.enum(["card", "gift-voucher", "account-credit", "given-back", "into-credit"]),
  amount: moneySchema,
  at: instantSchema.nullable(),
}) satisfies z.ZodType<OrderMovement>;

const cancellationShape = z.object({
  refusal: z.enum(CANCEL_REFUSALS).nullable(),
  companionOrders: z.array(z.string()),
  until: instantSchema.nullable(),
  credit: moneySchema,
  creditUntil: z.string(),
}) satisfies z.ZodType<Cancellation>;

/** A customer's own orders. */
export function ownOrderCalls(ask: Ask): OwnOrders {
  return {
    listOrderMovements: (orderId, customerSession) =>
      ask(
        { method: "GET", path: path`/customer/orders/${orderId}/payments`, customerSession },
        z.array(movementShape),
        ["not-found", "not-signed-in"],
      ),
    getCancellation: (orderId, customerSession) =>
      ask(
        { method: "GET", path: path`/customer/orders/${orderId}/cancellation`, customerSession },
        cancellationShape,
        ["not-found", "not-signed-in"],
      ),
    takeUpReserved: (reservedId, basketId, customerSession) =>
      ask(
        {
          method: "POST",
          path: path`/reserved-orders/${reservedId}/take-up`,
          body: { basketId },
          customerSession,
        },
        basketSchema,
        ["not-found", "not-signed-in", "conflict"],
      ),
    cancelOrder: (orderId, customerSession) =>
      ask({ method: "POST", path: path`/orders/${orderId}/cancel`, customerSession }, orderShape, [
        "not-found",
        "not-signed-in",
        "not-allowed",
      ]),
  };
}
