import type { OrderRecord, TicketRecord } from "../../crm/orders/queries";

/** A ticket as the store gives it. */
export function sampleTicket(changes: Partial<TicketRecord> = {}): TicketRecord {
  return {
    id: "t1",
    orderId: "o1",
    instanceId: "i1",
    eventId: "e1",
    title: "Mälkki Conducts Dvořák’s “New World”",
    subtitle: "with Leonidas Kavakos, violin",
    hallId: "main",
    hallName: "Main Hall",
    directions: "Level 2",
    stepFreeRoute: "Step-free from the plaza by the lifts on the left; Section doors 1 to 4.",
    seating: "reserved",
    startsAt: new Date("2026-12-03T19:30:00-05:00"),
    section: "Orchestra",
    row: "K",
    number: "114",
    kind: "standard",
    seatStepFree: true,
    restrictedView: false,
    band: "A",
    priceTypeName: "Standard",
    faceValue: 7600,
    fee: 900,
    discount: 0,
    protection: 0,
    protectionReturns: 0,
    packageItemId: null,
    barcode: "99482019374650192837",
    ...changes,
  };
}

/** A confirmed order of two tickets, as the store gives it. */
export function sampleOrder(
  changes: Partial<OrderRecord["order"]> = {},
  tickets: TicketRecord[] = [
    sampleTicket(),
    sampleTicket({ id: "t2", number: "115", barcode: "99482019374650192838" }),
  ],
): OrderRecord {
  const subtotal = tickets.reduce((sum, ticket) => sum + ticket.faceValue, 0);
  const fees = tickets.reduce((sum, ticket) => sum + ticket.fee, 0);
  return {
    order: {
      id: "8d3f3c0a-0000-4000-8000-000000000001",
      number: 10234,
      basketId: "b1",
      customerId: "c1",
      state: "confirmed",
      failure: null,
      outcomeShownAt: null,
      currency: "USD",
      subtotal,
      fees,
      delivery: 0,
      discounts: 0,
      vat: 0,
      total: subtotal + fees,
      giftVouchers: 0,
      credit: 0,
      deliveryOptionId: "print-at-home",
      deliveryAddressId: null,
      pageUrl: "http://localhost:3000/order/confirmed?order=1&ref=2",
      locale: "en-us",
      details: { specialRequests: null, accessRequirements: null, marketing: null },
      orderNotes: null,
      accessNotes: null,
      allergyNotes: null,
      placedAt: new Date("2026-11-20T17:03:00Z"),
      confirmedAt: new Date("2026-11-20T17:04:00Z"),
      returnedAs: null,
      returnedAt: null,
      returnedAmount: null,
      ...changes,
    },
    customer: {
      id: "c1",
      firstName: "Zoë",
      lastName: "Dvořáková",
      email: "zoe@example.org",
      isGuest: false,
      confirmationPending: false,
    },
    deliveryName: "E-tickets",
    deliveryKind: "printAtHome",
    charged: true,
    sentTo: null,
    tickets,
    items: [],
  };
}
