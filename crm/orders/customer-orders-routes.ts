import { z } from "zod";

import { toIsoOrNull } from "../platform/dates";
import { ORDER_GROUPS } from "#contract/schemas/order";
import { findBasket } from "../baskets/basket-record";
import type { Reader } from "../platform/database/database";
import { findLastOrderId, listOrders, type OrderFilter } from "./list-orders";
import { listOrderItems, listOrderTickets } from "./orders-read";
import { findCancellation, findMovements } from "./own-order";
import type { PageRequest } from "../platform/database/page-of";
import { listReservedOrders } from "../reserved-orders/reserved-orders";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { orderSummaryBody, reservedOrderBody } from "./order-body";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import {
  orderPageSchema,
  type OrderPageBody,
  type OrderSummaryBody,
} from "#contract/schemas/order";
import { cancellationSchema, orderMovementsSchema } from "#contract/schemas/order";

const tags = ["customers"];

/** What a customer may ask of their own orders. Anybody else's is as unknown as one that does not exist. */
export const customerOrders: RouteGroup = (app, { db }) => {
  app.get(
    "/customer/orders",
    {
      schema: {
        tags,
        summary: "A page of the signed-in customer's orders of one group, newest first",
        querystring: z.object({
          group: z.enum(ORDER_GROUPS),
          hall: z.string().min(1).max(100).optional().describe("Only those with a ticket there"),
          printAtHome: z
            .stringbool()
            .default(false)
            .describe("Only those whose tickets the customer prints; no effect on reserved ones"),
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          pageSize: z.coerce.number().int().min(1).max(100).default(20),
        }),
        headers: sessionHeaders,
        response: { 200: orderPageSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { group, hall: hallId = null, printAtHome, page, pageSize } = request.query;
      return group === "reserved"
        ? reservedPage(db, customerId, hallId, { page, pageSize })
        : orderPage(db, customerId, { group, hallId, printAtHome }, { page, pageSize });
    },
  );

  app.get(
    "/customer/last-order",
    {
      schema: {
        tags,
        summary: "Which order the signed-in customer bought last and has not returned",
        headers: sessionHeaders,
        response: { 200: z.object({ orderId: z.string().nullable() }), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return { orderId: await findLastOrderId(db, customerId) };
    },
  );

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
      const { refusal, companionOrders, until, credit, creditUntil, currency } = found;
      return {
        refusal,
        companionOrders,
        until: toIsoOrNull(until),
        credit: { amount: credit, currency },
        creditUntil,
      } satisfies z.infer<typeof cancellationSchema>;
    },
  );
};

async function orderPage(
  db: Reader,
  customerId: string,
  filter: OrderFilter,
  request: PageRequest,
): Promise<OrderPageBody> {
  const { rows, ...place } = await listOrders(db, customerId, filter, request);
  const ids = rows.map(({ id }) => id);
  const [tickets, items] = await Promise.all([listOrderTickets(db, ids), listOrderItems(db, ids)]);
  const orders = rows.map((order) => {
    const own = {
      tickets: tickets.filter(({ orderId }) => orderId === order.id),
      itemNames: items.filter(({ orderId }) => orderId === order.id).map(({ name }) => name),
    };
    return orderSummaryBody(order, own, filter.group);
  });
  return { orders, ...place };
}

async function reservedPage(
  db: Reader,
  customerId: string,
  hallId: string | null,
  request: PageRequest,
): Promise<OrderPageBody> {
  const { rows, ...place } = await listReservedOrders(db, customerId, hallId, request);
  const orders: OrderSummaryBody[] = [];
  for (const reserved of rows) {
    const basket = await findBasket(db, reserved.basketId);
    if (basket !== null) orders.push(reservedOrderBody(reserved, basket));
  }
  return { orders, ...place };
}
