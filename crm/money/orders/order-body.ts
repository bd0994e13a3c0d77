import type { Order, OrderGroup, OrderSummary, PaymentOutcome } from "#contract/schemas/order";
import type { StreamPass } from "#contract/schemas/ticket";
import { instanceLabel, type LabelledInstance } from "../../stock/catalogue/instance-label";
import { correctableUntil } from "../../people/outbox/confirmation-rules";
import { toIso } from "../../platform/dates";
import { seatLabel } from "#contract/text/seat-name";
import type { TicketRecord } from "./order-tickets";
import type { OrderRecord } from "./queries";
import type { OrderRow } from "../../tables/orders";
import { orderNumber } from "#contract/rules/orders/order-number";
import { cardAmount, isStepFree } from "./rules";
import { type DebitFeatures, shouldOfferDebit } from "./debit-offer";
import { type Return, sumReturnsByDestination } from "./returned-amounts";

/** Signs the passes of live stream tickets; null for an unpaid ticket, or one that is not for a live stream. */
export type StreamPasses = { findPass: (ticket: TicketRecord) => StreamPass | null };

export function orderBody(
  record: OrderRecord,
  links: StreamPasses,
  features: DebitFeatures,
): Order {
  const { order, customer } = record;
  const sum = (amount: number) => ({ amount, currency: order.currency });
  // A confirmed order may be free, so that nothing was charged.
  const isPaid = record.charged || order.state === "confirmed";
  return {
    id: order.id,
    number: orderNumber(order.number),
    basketId: order.basketId,
    state: order.state,
    failure: order.failure,
    refusedBySystem: record.isRefusedThere,
    charged: record.charged,
    paidCard: record.paidCard,
    returned: findReturn(record),
    givenBack: record.givenBack && {
      card: sum(record.givenBack.card),
      giftCards: sum(record.givenBack.giftCards),
      credit: sum(record.givenBack.credit),
    },
    returnedTax: record.returnedTax && {
      vat: sum(record.returnedTax.amount),
      vatByRate: record.returnedTax.byRate?.map(({ rate, amount }) => ({
        rate,
        amount: sum(amount),
      })),
    },
    placedAt: toIso(order.placedAt),
    asksForDebit: shouldOfferDebit(order, record.items, features),
    confirmation: {
      sentTo: record.sentTo,
      correctableUntil:
        order.state === "confirmed" && order.confirmedAt !== null && !record.isCorrected
          ? toIso(correctableUntil(order.confirmedAt))
          : null,
    },
    customer,
    termsVersion: order.termsVersion,
    bookedFor: record.bookedFor,
    delivery:
      order.deliveryOptionId === null || record.deliveryName === null
        ? null
        : { optionId: order.deliveryOptionId, name: record.deliveryName },
    sendTo: record.sendTo,
    details: order.details,
    totals: {
      subtotal: sum(order.subtotal),
      fees: sum(order.fees),
      delivery: sum(order.delivery),
      discounts: sum(order.discounts),
      vat: sum(order.vat),
      vatByRate: order.vatByRate?.map(({ rate, amount }) => ({ rate, amount: sum(amount) })),
      total: sum(order.total),
      giftVouchers: sum(order.giftVouchers),
      credit: sum(order.credit),
      toPay: sum(isPaid ? 0 : cardAmount(order)),
    },
    giftCards: record.giftCards.map(({ code, left }) => ({ code, left: sum(left) })),
    items: record.items.map(({ orderId: _, price, discount, ...item }) => ({
      ...item,
      price: sum(price),
      discount: sum(discount),
      total: sum(price - discount),
    })),
    subscriptionUses: record.subscriptionUses,
    notes: { order: order.orderNotes, access: order.accessNotes, allergies: order.allergyNotes },
    performanceNotes: listNotes(record),
    tickets: (order.state === "returned" ? [] : record.tickets).map((ticket) => ({
      ...namedTicket(ticket),
      stepFree: isStepFree(ticket),
      entrance: ticket.entrance,
      band: ticket.band,
      packageItemId: ticket.packageItemId,
      subscriptionName: ticket.subscriptionName,
      fee: sum(ticket.fee),
      discount: sum(ticket.discount),
      total: sum(ticket.faceValue + ticket.fee - ticket.discount),
      protection:
        ticket.protection === 0
          ? null
          : { paid: sum(ticket.protection), returns: sum(ticket.protectionReturns) },
      barcode: order.state === "confirmed" ? ticket.barcode : null,
      stream: order.state === "confirmed" ? links.findPass(ticket) : null,
    })),
  };
}

/** Of each performance that has some, in the order of the tickets. */
export const listNotes = ({ tickets }: Pick<OrderRecord, "tickets">) => [
  ...new Map(
    tickets.flatMap(({ instanceId, performanceNotes: text }) =>
      text === null ? [] : [[instanceId, { instanceId, text }] as const],
    ),
  ).values(),
];

/** For a visitor returning from the card page, who may not be the customer: contains no personal data. */
export function outcomeBody({ order, isRefusedThere }: OrderRecord): PaymentOutcome {
  return {
    number: orderNumber(order.number),
    state: order.state,
    failure: order.failure,
    refusedBySystem: isRefusedThere,
    toPay: { amount: cardAmount(order), currency: order.currency },
  };
}

function findReturn({ order, tickets, returned }: OrderRecord): Order["returned"] {
  const { returnedAs, returnedAt, returnedAmount, currency } = order;
  if (returnedAs === null || returnedAt === null || returnedAmount === null) return null;
  return {
    as: returnedAs,
    at: toIso(returnedAt),
    amount: { amount: returnedAmount, currency },
    // A refund of the whole order leaves its tickets with it.
    tickets: [...returned.tickets, ...tickets].map(namedTicket),
  };
}

const namedTicket = (ticket: Omit<OrderRecord["returned"]["tickets"][number], "returnId">) => ({
  id: ticket.id,
  instance: instanceLabel(ticket),
  seat: seatLabel(ticket),
  priceTypeName: ticket.priceTypeName,
});

export const namedItem = ({ kind, name }: OrderSummary["items"][number]) => ({ kind, name });

type OrderContent = Pick<OrderSummary, "items"> & {
  tickets: readonly LabelledInstance[];
  returns: readonly Return[];
};

export function orderSummaryBody(
  order: OrderRow,
  { tickets, items, returns }: OrderContent,
  group: Exclude<OrderGroup, "reserved">,
): OrderSummary {
  return {
    id: order.id,
    number: orderNumber(order.number),
    group,
    placedAt: toIso(order.placedAt),
    total: { amount: order.total, currency: order.currency },
    givenBack: sumGivenBack(order, returns),
    toPay: { amount: 0, currency: order.currency },
    holdUntil: null,
    locked: false,
    credited: order.returnedAs === "credit",
    deliveryOptionId: order.deliveryOptionId,
    ticketCount: group === "returned" ? 0 : tickets.length,
    instances: listInstances(tickets),
    items,
    packageIds: [],
  };
}

function sumGivenBack(order: OrderRow, returns: readonly Return[]): OrderSummary["givenBack"] {
  const amounts = sumReturnsByDestination(order, returns);
  if (amounts === null) return null;
  const { card, giftCards, credit } = amounts;
  return { amount: card + giftCards + credit, currency: order.currency };
}

export function listInstances(tickets: readonly LabelledInstance[]) {
  const labels = new Map(tickets.map((ticket) => [ticket.instanceId, instanceLabel(ticket)]));
  return [...labels.values()];
}
