import { inArray } from "drizzle-orm";
import {
  orderOperations,
  ownOrderOperations,
  type ResendProblem,
} from "#contract/operations/orders";
import type { Order, OrderPage, OrderSummary } from "#contract/schemas/order";
import { growBasket, runBasketCreation } from "../basket/baskets/change-basket";
import { findBasket } from "../basket/baskets/basket-record";
import { listCounterOrders } from "../desk/customer-file/counter-orders";
import { mailOrderLink, resendConfirmation } from "../desk/mail/order-mails";
import { cancelOrder } from "../money/returns/cancel-order";
import type { Reader } from "../platform/database/database";
import type { PageRequest } from "../platform/database/rows";
import { toIsoOrNull } from "../platform/dates";
import { type HandlerReply, replyOnce } from "../platform/http/reply-once";
import { moveReservedToBasket } from "../money/reserved-orders/reserve-order";
import { listReservedOrders } from "../money/reserved-orders/reserved-orders";
import { routeGroup } from "./route-group";
import { completeDocument, hasBarcode, orderDocument } from "../desk/tickets/ticket-document";
import { ticketsPdf } from "../desk/tickets/tickets-pdf";
import { streamLinks, watchUrls } from "../desk/streams/stream-links";
import { findVisibleOrder } from "../money/orders/order-access";
import { orderBody, namedItem, orderSummaryBody } from "../money/orders/order-body";
import { listOrders, type OrderFilter } from "../money/orders/order-list";
import { listReturnsOfOrders } from "../money/orders/order-returns";
import { findOrder } from "../money/orders/queries";
import { listOrderTickets, listReturnedTickets } from "../money/orders/order-tickets";
import { returnedTickets } from "../tables/returns";
import { listOrderMoves, moveBody } from "../money/moves/order-moves";
import { findMoveRefund, refundMoved } from "../money/moves/refund-moved";
import { findCancelOffer, findMovements } from "../money/returns/cancellation";
import { okOrNotFound, notFound, notSignedIn } from "../platform/http/replies";
import { listOrderItems } from "../basket/contents/ordered-items";
import { reservedOrderBody } from "../money/reserved-orders/reserved-order-body";

export const customerOrders = routeGroup(ownOrderOperations)((deps) => {
  const { db } = deps;
  return {
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

    async listCounterOrders({ customerId }) {
      return { status: 200, body: await listCounterOrders(deps, customerId) };
    },

    async listOrderPayments({ params: { id: orderId }, customerId }) {
      const payments = await findMovements(db, { orderId, customerId });
      if (payments === null) return notFound;
      const { currency, movements } = payments;
      return {
        status: 200,
        body: movements.map(({ kind, amount, at, paidCard = null }) => ({
          kind,
          paidCard,
          amount: { amount, currency },
          at: toIsoOrNull(at),
        })),
      };
    },

    async getCancellation({ params: { id: orderId }, customerId }) {
      const cancellation = await findCancelOffer(db, { orderId, customerId });
      if (cancellation === null) return notFound;
      const { until, giftCards, credit, creditExpired, currency, ...rest } = cancellation;
      return {
        status: 200,
        body: {
          ...rest,
          until: toIsoOrNull(until),
          giftCards: { amount: giftCards, currency },
          credit: { amount: credit, currency },
          creditExpired: { amount: creditExpired, currency },
        },
      };
    },

    takeUpReservedOrder({ params: { id: reservedId }, body: { basketId }, customerId }, request) {
      const reservation = { reservedId, basketId, customerId, currency: deps.env.CURRENCY };
      return basketId === null
        ? runBasketCreation(deps, request, (tx) => moveReservedToBasket(tx, reservation))
        : growBasket(deps, request, basketId, (tx) => moveReservedToBasket(tx, reservation));
    },
  };
});

async function orderPage(
  db: Reader,
  customerId: string,
  filter: OrderFilter,
  request: PageRequest,
): Promise<OrderPage> {
  const { rows, ...pagination } = await listOrders(db, customerId, filter, request);
  const ids = rows.map(({ id }) => id);
  const [current, returned, items, returns] = await Promise.all([
    listOrderTickets(db, ids),
    filter.group === "returned"
      ? listReturnedTickets(db, inArray(returnedTickets.orderId, ids))
      : [],
    listOrderItems(db, ids),
    listReturnsOfOrders(db, ids),
  ]);
  const tickets = [...current, ...returned];
  const orders = rows.map((order) => {
    const content = {
      tickets: tickets.filter(({ orderId }) => orderId === order.id),
      items: items.filter(({ orderId }) => orderId === order.id).map(namedItem),
      returns: returns.filter(({ orderId }) => orderId === order.id),
    };
    return orderSummaryBody(order, content, filter.group);
  });
  return { orders, ...pagination };
}

async function reservedPage(
  db: Reader,
  customerId: string,
  hallId: string | null,
  request: PageRequest,
): Promise<OrderPage> {
  const { rows, ...pagination } = await listReservedOrders(db, customerId, hallId, request);
  const orders: OrderSummary[] = [];
  for (const reserved of rows) {
    const basket = await findBasket(db, reserved.basketId);
    if (basket !== null) orders.push(reservedOrderBody(reserved, basket));
  }
  return { orders, ...pagination };
}

export const orders = routeGroup(orderOperations)((deps) => {
  const { db } = deps;
  const links = streamLinks(deps);
  return {
    async getOrder({ params }, request) {
      const order = await findVisibleOrder(deps, request, params.id);
      if (order === null) return notFound;
      const moves = await listOrderMoves(db, order);
      const body = orderBody(order, links, deps.features);
      return {
        status: 200,
        body: moves.length === 0 ? body : { ...body, moves: moves.map(moveBody) },
      };
    },

    async cancelOrder({ params: { id: orderId }, customerId }) {
      const canceled = await cancelOrder(deps, { orderId, by: { customerId } });
      if (!canceled.ok) return canceled;
      const order = await findOrder(db, orderId);
      return okOrNotFound(order && orderBody(order, links, deps.features));
    },

    async resendConfirmation({ params: { id: orderId }, body: { email } }, request) {
      const order = await findVisibleOrder(deps, request, orderId);
      if (order === null) return notFound;
      // Anyone with the order's link may have the mail sent again, but only the customer may change the address.
      if (email !== null && !order.isOwn) return notSignedIn;
      return replyOnce(db, request, async (tx): Promise<HandlerReply<Order, ResendProblem>> => {
        const resent = await resendConfirmation(tx, orderId, { to: email, byStaff: false });
        if (!resent.ok)
          return resent.failure === "not-found"
            ? notFound
            : { failure: { code: "not-allowed", reason: resent.failure } };
        const updated = await findOrder(tx, orderId);
        return okOrNotFound(updated && orderBody(updated, links, deps.features));
      });
    },

    async getMoveRefund({ params }, request) {
      const order = await findVisibleOrder(deps, request, params.id);
      if (order === null) return notFound;
      const offer = await findMoveRefund(db, order, params.move);
      if (!offer.ok) return offer;
      const sum = (amount: number) => ({ amount, currency: order.order.currency });
      const { card, giftCards, credit } = offer.value.to;
      return {
        status: 200,
        body: {
          move: moveBody(offer.value.move),
          refund: { card: sum(card), giftCards: sum(giftCards), credit: sum(credit) },
        },
      };
    },

    async refundMove({ params }, request) {
      const order = await findVisibleOrder(deps, request, params.id);
      if (order === null) return notFound;
      const refunded = await refundMoved(deps, { orderId: order.order.id, moveId: params.move });
      return refunded.ok ? { status: 204, body: null } : refunded;
    },

    async getTicketsPdf({ params, query }, request) {
      const order = await findVisibleOrder(deps, request, params.id);
      if (order === null || order.tickets.length === 0) return notFound;
      if (order.order.state !== "confirmed" || !order.tickets.some(hasBarcode))
        return { failure: { code: "conflict", reason: "no-tickets-yet" } };
      return {
        status: 200,
        body: await ticketsPdf(
          await completeDocument(deps.db, orderDocument(order, watchUrls(deps))),
          query.print,
        ),
      };
    },

    async mailOrderLink({ params: { id }, body: { email } }) {
      await db.transaction((tx) => mailOrderLink(tx, id, email.trim()));
      return { status: 202, body: {} };
    },
  };
});
