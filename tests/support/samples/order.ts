import type { Order, OrderSummary } from "#contract/schemas/order";
import { sampleBasket } from "./basket";
import { sampleCustomer } from "./customer";

export function sampleOrder(change: Partial<Order> = {}): Order {
  const { totals, notes, tickets } = sampleBasket();
  return {
    id: "o1",
    number: "RPA-10234",
    basketId: "b1",
    state: "confirmed",
    failure: null,
    charged: true,
    paidCard: null,
    returned: null,
    givenBack: null,
    placedAt: "2026-11-20T12:00:00-05:00",
    asksForDebit: false,
    confirmation: { sentTo: null, correctableUntil: null },
    customer: sampleCustomer(),
    bookedFor: null,
    delivery: { optionId: "print-at-home", name: "E-tickets" },
    sendTo: null,
    details: { specialRequests: null, accessRequirements: null, marketing: null },
    notes,
    totals,
    giftCards: [],
    items: [],
    subscriptionUses: [],
    tickets: tickets.map(({ id, instance, seat, band, priceType, fee, discount, total }, at) => {
      const barcode = `9948201937465019282${at}`;
      const ticket = { id, instance, seat, band, priceTypeName: priceType.name, barcode };
      return {
        ...ticket,
        fee,
        discount,
        total,
        stepFree: true,
        packageItemId: null,
        protection: null,
        stream: null,
      };
    }),
    ...change,
  };
}

/** An empty upcoming order, as order lists show it. */
export const sampleSummary = (change: Partial<OrderSummary> = {}): OrderSummary => ({
  id: "o1",
  number: "RPA-10001",
  group: "upcoming",
  placedAt: "2026-11-21T10:00:00-05:00",
  total: { amount: 5_000, currency: "USD" },
  toPay: { amount: 0, currency: "USD" },
  holdUntil: null,
  locked: false,
  credited: false,
  deliveryOptionId: null,
  ticketCount: 0,
  instances: [],
  items: [],
  packageIds: [],
  ...change,
});
