import { serveAll } from "#contract/fastify";
import { ownOrderOperations } from "#contract/operations/orders";
import type { OrderPage, OrderSummary } from "#contract/schemas/order";

import { changeBasket, isUuid, makeBasket } from "../baskets/api/basket-changes";
import { findBasket } from "../baskets/basket-record";
import type { Reader } from "../platform/database/database";
import type { PageRequest } from "../platform/database/page-of";
import { toIsoOrNull } from "../platform/dates";
import type { RouteGroup } from "../platform/http/app";
import { listReservedOrders } from "../reserved-orders/reserved-orders";
import { takeUpReserved } from "../reserved-orders/take-up-reserved";
import { sessionsOf } from "../sign-in/sessions";
import { findLastOrderId, listOrders, type OrderFilter } from "./list-orders";
import { orderSummaryBody, reservedOrderBody } from "./order-body";
import { listOrderItems, listOrderTickets } from "./orders-read";
import { findCancellation, findMovements } from "./own-order";

const notFound = { problem: { code: "not-found" } } as const;

/** What a customer may ask of their own orders, and of what the box office keeps for them. */
export const customerOrders: RouteGroup = (app, deps) => {
  const { db } = deps;
  serveAll(
    app,
    ownOrderOperations,
    sessionsOf(db),
  )({
    async listOrders({ query, customerId }) {
      const { group, hall: hallId = null, printAtHome, page, pageSize } = query;
      return {
        status: 200,
        body:
          group === "reserved"
            ? await reservedPage(db, customerId, hallId, { page, pageSize })
            : await orderPage(db, customerId, { group, hallId, printAtHome }, { page, pageSize }),
      };
    },

    getLastOrder: async ({ customerId }) => ({
      status: 200,
      body: { orderId: await findLastOrderId(db, customerId) },
    }),

    async listOrderPayments({ params: { id: orderId }, customerId }) {
      const found = isUuid(orderId) ? await findMovements(db, { orderId, customerId }) : null;
      if (found === null) return notFound;
      const { currency, movements } = found;
      return {
        status: 200,
        body: movements.map(({ kind, amount, at }) => ({
          kind,
          amount: { amount, currency },
          at: toIsoOrNull(at),
        })),
      };
    },

    async getCancellation({ params: { id: orderId }, customerId }) {
      const found = isUuid(orderId) ? await findCancellation(db, { orderId, customerId }) : null;
      if (found === null) return notFound;
      const { refusal, companionOrders, until, credit, creditUntil, currency } = found;
      return {
        status: 200,
        body: {
          refusal,
          companionOrders,
          until: toIsoOrNull(until),
          credit: { amount: credit, currency },
          creditUntil,
        },
      };
    },

    async takeUpReservedOrder({ params, body: { basketId }, customerId }, request) {
      const { id: reservedId } = params;
      if (!isUuid(reservedId)) return notFound;
      const wish = { reservedId, basketId, customerId, currency: deps.env.CURRENCY };
      return basketId === null
        ? makeBasket(deps, request, (tx) => takeUpReserved(tx, wish))
        : changeBasket(deps, request, basketId, (tx) => takeUpReserved(tx, wish));
    },
  });
};
async function orderPage(
  db: Reader,
  customerId: string,
  filter: OrderFilter,
  request: PageRequest,
): Promise<OrderPage> {
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
): Promise<OrderPage> {
  const { rows, ...place } = await listReservedOrders(db, customerId, hallId, request);
  const orders: OrderSummary[] = [];
  for (const reserved of rows) {
    const basket = await findBasket(db, reserved.basketId);
    if (basket !== null) orders.push(reservedOrderBody(reserved, basket));
  }
  return { orders, ...place };
}
