import { cardAmount } from "../domain/card-amount";
import { toIso } from "../domain/dates";
import { orderNumber } from "../domain/order-state";
import type { OrderRecord, TicketRecord } from "../store/orders-read";
import type { orders } from "../store/schema/orders";
import type { OrderBody, OrderSummaryBody } from "./schemas/order";

type Row = typeof orders.$inferSelect;

/** An order as the API tells it. */
export function orderBody(record: OrderRecord): OrderBody {
  const { order, customer } = record;
  const sum = (amount: number) => ({ amount, currency: order.currency });
  // Nothing is left to pay of what was paid; an order that failed, or is not paid yet, is still to be.
  const isPaid = record.charged || order.state === "confirmed";
  return {
    id: order.id,
    number: orderNumber(order.number),
    basketId: order.basketId,
    state: order.state,
    failure: order.failure,
    charged: record.charged,
    placedAt: toIso(order.placedAt),
    customer,
    delivery:
      order.deliveryOptionId === null || record.deliveryName === null
        ? null
        : { optionId: order.deliveryOptionId, name: record.deliveryName },
    details: order.details,
    totals: {
      subtotal: sum(order.subtotal),
      fees: sum(order.fees),
      delivery: sum(order.delivery),
      discounts: sum(order.discounts),
      vat: sum(order.vat),
      total: sum(order.total),
      giftVouchers: sum(order.giftVouchers),
      credit: sum(order.credit),
      toPay: sum(isPaid ? 0 : cardAmount(order)),
    },
    items: record.items.map(
      ({ id, kind, productId, name, quantity, price, discount, details }) => ({
        kind,
        id,
        productId,
        name,
        quantity,
        details,
        price: sum(price),
        discount: sum(discount),
        total: sum(price - discount),
      }),
    ),
    notes: { order: order.orderNotes, access: order.accessNotes, allergies: order.allergyNotes },
    tickets: record.tickets.map((ticket) => ({
      id: ticket.id,
      instance: instanceLabel(ticket),
      seat: { section: ticket.section, row: ticket.row, number: ticket.number },
      band: ticket.band,
      priceTypeName: ticket.priceTypeName,
      total: sum(ticket.faceValue + ticket.fee - ticket.discount),
      barcode: order.state === "confirmed" ? ticket.barcode : null,
    })),
  };
}

/** An order as a line of the account's list. */
export function orderSummaryBody(order: Row, tickets: readonly TicketRecord[]): OrderSummaryBody {
  const instances = new Map(tickets.map((ticket) => [ticket.instanceId, instanceLabel(ticket)]));
  return {
    id: order.id,
    number: orderNumber(order.number),
    placedAt: toIso(order.placedAt),
    total: { amount: order.total, currency: order.currency },
    ticketCount: tickets.length,
    instances: [...instances.values()],
  };
}

function instanceLabel(ticket: TicketRecord) {
  return {
    id: ticket.instanceId,
    eventId: ticket.eventId,
    title: ticket.title,
    hallName: ticket.hallName,
    startsAt: toIso(ticket.startsAt),
  };
}
