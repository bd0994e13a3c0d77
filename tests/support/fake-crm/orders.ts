import { randomUUID } from "node:crypto";

import type { OrderAccess, OrderCalls } from "../../../app/.server/crm/orders";
import type { Basket } from "../../../app/domain/basket/basket";
import { productsOf, ticketsOf } from "~/domain/basket/basket";
import type { Customer } from "../../../app/domain/account/customer";
import type { Order, OrderTicket } from "../../../app/domain/orders/order";

/** How many orders are on a page. */
const PAGE = 20;

/** The tokens of links to an order. */
export const fakeOrderToken = (orderId: string) => `order-${orderId}`;
export const fakeDebitToken = (orderId: string) => `debit-${orderId}`;
export const fakeReturnToken = (orderId: string) => `return-${orderId}`;

/** Orders in memory: every attempt to pay that was not turned back succeeds. */
export function fakeOrders(
  { baskets, orders }: { baskets: Map<string, Basket>; orders: Map<string, Order> },
  customerOf: (session: string) => Customer | undefined,
): OrderCalls {
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const failure = <Code extends string>(code: Code) =>
    Promise.resolve({ ok: false, failure: { code } } as const);

  const visible = (orderId: string, { session, token }: OrderAccess) => {
    const order = orders.get(orderId);
    const isOwn = session !== null && customerOf(session)?.id === order?.customer.id;
    return isOwn || token === fakeOrderToken(orderId) ? order : undefined;
  };
  const end = (order: Order, turnedBack: boolean): Order => {
    const ended: Order = turnedBack
      ? { ...order, state: "failed", failure: "cancelled" }
      : { ...order, state: "confirmed", charged: true, tickets: order.tickets.map(withBarcode) };
    orders.set(order.id, ended);
    const basket = baskets.get(order.basketId);
    if (basket) baskets.set(basket.id, { ...basket, status: turnedBack ? "open" : "ordered" });
    return ended;
  };

  return {
    startPayment(basketId, attempt, session) {
      const basket = baskets.get(basketId);
      const customer = customerOf(session);
      if (basket === undefined) return failure("not-found");
      if (customer === undefined) return failure("not-signed-in");
      const order: Order = {
        id: randomUUID(),
        number: `RPA-${10_000 + orders.size}`,
        basketId,
        state: "pending",
        failure: null,
        charged: false,
        returned: null,
        placedAt: "2026-11-20T12:00:00-05:00",
        asksForDebit: false,
        confirmation: { sentTo: null, correctableUntil: null },
        customer,
        delivery: { optionId: basket.delivery?.optionId ?? "print-at-home", name: "E-tickets" },
        details: basket.details ?? {
          specialRequests: null,
          accessRequirements: null,
          marketing: null,
        },
        notes: basket.notes,
        totals: basket.totals,
        items: productsOf(basket.items),
        tickets: ticketsOf(basket.items).map((item) => ({
          id: item.id,
          instance: item.instance,
          seat: item.seat,
          band: item.band,
          priceTypeName: item.priceType.name,
          total: item.total,
          barcode: null,
        })),
      };
      orders.set(order.id, order);
      baskets.set(basketId, { ...basket, status: "paying", orderId: order.id });
      return done({
        next: "card-page",
        order,
        url: attempt.returnUrl
          .replace("__ORDER_ID__", order.id)
          .replace("__RETURN_TOKEN__", fakeReturnToken(order.id)),
      });
    },
    verifyOrder(orderId, { turnedBack }, access) {
      const order = visible(orderId, access);
      if (order === undefined) return failure("not-found");
      return done(end(order, turnedBack));
    },
    tellOutcome(orderId, { turnedBack }, returnToken) {
      const order = orders.get(orderId);
      if (order === undefined || returnToken !== fakeReturnToken(orderId))
        return failure("not-found");
      const {
        number,
        state,
        failure: why,
        totals,
      } = order.state === "pending" ? end(order, turnedBack) : order;
      return done({ number, state, failure: why, toPay: totals.toPay });
    },
    mailOrderLink: () => done(null),
    getOrder(orderId, access) {
      const order = visible(orderId, access);
      return order === undefined ? failure("not-found") : done(order);
    },
    listOrders({ group, printAtHome = false, page: asked = 1 }, session) {
      const customer = customerOf(session);
      if (customer === undefined) return failure("not-signed-in");
      const states = { upcoming: "confirmed", past: "confirmed", returned: "returned" } as const;
      const own = [...orders.values()].filter(
        (order) =>
          order.customer.id === customer.id &&
          group !== "reserved" &&
          (!printAtHome || order.delivery === null || order.delivery.optionId !== "postal") &&
          (order.state === states[group] || order.state === "pending"),
      );
      const pageCount = Math.max(1, Math.ceil(own.length / PAGE));
      const page = Math.min(asked, pageCount);
      const shown = own.slice((page - 1) * PAGE, page * PAGE);
      return done({
        total: own.length,
        page,
        pageCount,
        orders: shown.map(
          ({ id, number, placedAt, totals, tickets, items, delivery, returned }) => ({
            id,
            number,
            placedAt,
            total: totals.total,
            holdUntil: null,
            locked: false,
            credited: returned?.as === "credit",
            deliveryOptionId: delivery?.optionId ?? null,
            ticketCount: tickets.length,
            instances: tickets.slice(0, 1).map(({ instance }) => instance),
            itemNames: items.map(({ name }) => name),
          }),
        ),
      });
    },
    findLastOrder(session) {
      const customer = customerOf(session);
      if (customer === undefined) return failure("not-signed-in");
      const last = [...orders.values()].findLast(
        (order) => order.customer.id === customer.id && order.state === "confirmed",
      );
      return done(last?.id ?? null);
    },
  };
}

/** 20 digits, the first two 99, made of the ticket's id. */
function withBarcode(ticket: OrderTicket): OrderTicket {
  const digits = ticket.id.replace(/\D/g, "").padEnd(18, "0").slice(0, 18);
  return { ...ticket, barcode: `99${digits}` };
}
