import { randomUUID } from "node:crypto";

import type { Crm } from "../../../app/.server/crm/crm";
import type { Basket } from "../../../app/domain/basket";
import { productsOf, ticketsOf } from "../../../app/domain/basket-lines";
import type { Customer } from "../../../app/domain/customer";
import type { Order } from "../../../app/domain/order";

type Orders = Pick<
  Crm,
  "startPayment" | "verifyOrder" | "getOrder" | "listOrders" | "getTicketsPdf"
>;

/** Orders in memory: every attempt to pay that was not turned back succeeds. */
export function fakeOrders(
  baskets: Map<string, Basket>,
  customerOf: (session: string) => Customer | undefined,
): Orders {
  const orders = new Map<string, Order>();
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const failure = <Code extends string>(code: Code) =>
    Promise.resolve({ ok: false, failure: { code } } as const);

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
        customer: { ...customer, isGuest: false },
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
        url: attempt.returnUrl.replace("__ORDER_ID__", order.id),
      });
    },
    verifyOrder(orderId, { turnedBack }) {
      const order = orders.get(orderId);
      if (order === undefined) return failure("not-found");
      const ended: Order = turnedBack
        ? { ...order, state: "failed", failure: "cancelled" }
        : { ...order, state: "confirmed", charged: true };
      orders.set(orderId, ended);
      const basket = baskets.get(order.basketId);
      if (basket) baskets.set(basket.id, { ...basket, status: turnedBack ? "open" : "ordered" });
      return done(ended);
    },
    getOrder(orderId) {
      const order = orders.get(orderId);
      return order === undefined ? failure("not-found") : done(order);
    },
    listOrders(_group, session) {
      const customer = customerOf(session);
      if (customer === undefined) return failure("not-signed-in");
      const own = [...orders.values()].filter((order) => order.customer.id === customer.id);
      return done(
        own.map(({ id, number, placedAt, totals, tickets }) => ({
          id,
          number,
          placedAt,
          total: totals.total,
          holdUntil: null,
          locked: false,
          ticketCount: tickets.length,
          instances: tickets.slice(0, 1).map(({ instance }) => instance),
        })),
      );
    },
    getTicketsPdf: (orderId) =>
      orders.has(orderId)
        ? done(new TextEncoder().encode("%PDF-1.7\n%%EOF\n"))
        : failure("not-found"),
  };
}
