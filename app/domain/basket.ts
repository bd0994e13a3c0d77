import type { Money } from "./money";

/** A seat as a ticket names it. */
export type SeatLabel = { section: string; row: string | null; number: string | null };

export type InstanceLabel = {
  id: string;
  eventId: string;
  title: string;
  hallName: string;
  /** ISO with offset, New York. */
  startsAt: string;
};

export type TicketItem = {
  kind: "ticket";
  id: string;
  instance: InstanceLabel;
  seat: SeatLabel;
  band: string;
  priceType: { id: string; name: string };
  /** What the visitor pays, fee included. */
  total: Money;
  faceValue: Money;
  fee: Money;
};

/** The kinds of line that a basket can hold. A new kind is one more member here. */
export type BasketItem = TicketItem;

/** How long the seats are kept. Times are ISO with offset, New York. */
export type Hold = {
  until: string;
  /** No extension passes this; it counts from the first hold. */
  capAt: string;
  extendable: boolean;
};

export type DeliveryOption = {
  id: string;
  name: string;
  basketHeader: string;
  description: string;
  price: Money;
  isDefault: boolean;
  isPrintAtHome: boolean;
  requiresAddress: boolean;
};

export type BasketTotals = {
  /** Face values. */
  subtotal: Money;
  fees: Money;
  delivery: Money;
  discounts: Money;
  vat: Money;
  total: Money;
  toPay: Money;
};

export type AdditionalDetails = {
  specialRequests: string | null;
  accessRequirements: string | null;
  marketing: string | null;
};

export type Basket = {
  id: string;
  /**
   * open: can be changed and bought. expired: the hold ran out, `items` is empty and `lost` says what was in it.
   * paying: an order with an open attempt to pay stands for it. ordered: bought.
   */
  status: "open" | "expired" | "paying" | "ordered";
  items: BasketItem[];
  lost: TicketItem[];
  totals: BasketTotals;
  /** Null when nothing is held. */
  hold: Hold | null;
  customerId: string | null;
  delivery: { optionId: string; addressId: string | null } | null;
  details: AdditionalDetails | null;
  /** The order that an attempt to pay stands for, if any. */
  orderId: string | null;
};
