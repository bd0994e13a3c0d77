import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Menu, StockItem } from "#contract/schemas/stock-item";
import type { Basket, BasketTicket } from "#contract/schemas/basket";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { Item } from "#contract/schemas/basket-item";

import { usd } from "./usd";

/** A $90 ticket plus a $9 fee. */
export function sampleTicket(change: Partial<BasketTicket> = {}): BasketTicket {
  return {
    kind: "ticket",
    id: "t1",
    instance: {
      id: "i1",
      eventId: "e1",
      eventKind: "orchestra",
      instrument: null,
      photo: null,
      title: "La Valse",
      hallId: "main",
      hallName: "Main Hall",
      startsAt: "2026-12-01T19:30:00-05:00",
    },
    seatId: "O-B-1",
    seat: { section: "Orchestra", row: "B", number: "1", kind: "standard" },
    stepFree: true,
    band: "A",
    priceType: { id: "standard", name: "Standard" },
    cancelled: false,
    isStream: false,
    total: usd(9_900),
    faceValue: usd(9_000),
    fee: usd(900),
    discount: usd(0),
    packageItemId: null,
    entitled: true,
    subscriptionId: null,
    membershipItemId: null,
    ...change,
  };
}

/** To whom a gift in the basket is emailed: at once, without the giver's name. */
export const sampleMailing = {
  toName: "Clara",
  toEmail: "clara@example.com",
  fromName: null,
  message: "Enjoy",
  sendOn: null,
};

/** A line other than a ticket. Defaults to a tote bag. */
export function sampleProduct(
  change: Partial<Omit<Item, "details">> & { details?: object; cents?: number } = {},
): Item {
  const { cents = 2_400, ...item } = change;
  return {
    kind: "merchandise",
    id: "bag",
    productId: "tote",
    name: "Canvas tote bag",
    quantity: 1,
    details: {},
    price: usd(cents),
    discount: usd(0),
    total: usd(cents),
    ...item,
  } as Item;
}

/** An unclaimed basket with two tickets for $198, or with only the given tickets and items. */
export function sampleBasket(change: Partial<Basket> = {}): Basket {
  const none = usd(0);
  const { items = [] } = change;
  const tickets =
    change.tickets ?? (change.items ? [] : [sampleTicket(), sampleTicket({ id: "t2" })]);
  const total = usd([...tickets, ...items].reduce((sum, item) => sum + item.total.amount, 0));
  return {
    id: "b1",
    status: "open",
    tickets,
    items,
    lost: [],
    totals: {
      subtotal: total,
      fees: none,
      delivery: none,
      discounts: none,
      vat: none,
      total,
      giftVouchers: none,
      credit: none,
      toPay: total,
    },
    codes: [],
    otherCode: null,
    offers: [],
    credit: null,
    notes: { order: null, access: null, allergies: null, maxLength: 500 },
    hold: {
      until: "2026-12-01T19:42:00-05:00",
      capAt: "2026-12-01T21:42:00-05:00",
      extendable: true,
    },
    customerId: null,
    delivery: null,
    details: null,
    orderId: null,
    ...change,
  };
}

/** A $24 tote bag, or another stock item. */
export function sampleStockItem(change: Partial<StockItem> = {}): StockItem {
  return {
    id: "tote",
    kind: "merchandise",
    name: "Canvas tote bag",
    description: "",
    category: "",
    menuId: null,
    product: null,
    option: null,
    price: usd(2_400),
    left: null,
    number: null,
    ...change,
  };
}

export function sampleMenu(change: Partial<Menu> = {}): Menu {
  return {
    id: "dinner",
    name: "Dinner",
    description: "",
    serving: "before",
    open: true,
    closed: null,
    opensAt: null,
    closesAt: "2026-12-01T18:00:00-05:00",
    collectionPoints: ["Grand Tier"],
    categories: [],
    ...change,
  };
}

export function sampleOffers(change: Partial<BasketOffers> = {}): BasketOffers {
  return {
    donation: null,
    recognitionNameFrom: usd(10_000),
    roundUp: null,
    coverFee: null,
    protection: null,
    addOns: [],
    merchandise: [],
    ...change,
  };
}

/** A suggested donation of $50 or another amount. */
export const sampleUpsell: NonNullable<BasketOffers["donation"]> = {
  id: "upsell",
  values: [usd(5_000)],
  contributionId: "gift",
  fundId: "annual",
  recognitionNameFrom: usd(10_000),
  displayRecognitionName: true,
  displayOther: true,
  displayAnonymousOption: true,
  hideOnMembershipMinValue: usd(10_000),
};

export const sampleDeliveryOptions: DeliveryOption[] = [
  {
    id: "print-at-home",
    name: "E-tickets",
    basketHeader: "",
    description: "By email, at once.",
    price: usd(0),
    isDefault: true,
    isPrintAtHome: true,
    requiresAddress: false,
  },
  {
    id: "postal",
    name: "By mail",
    basketHeader: "",
    description: "Within 2 business days.",
    price: usd(100),
    isDefault: false,
    isPrintAtHome: false,
    requiresAddress: true,
  },
];
