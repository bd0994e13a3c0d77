import type { Item } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import type { SeatLabel, InstanceLabel } from "#contract/schemas/seat-label";
import type { Notes } from "#contract/schemas/notes";

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
  /** What was taken off; `total` is without it. */
  discount: Money;
  /** The package that it is part of, a line of the same basket. */
  packageItemId: string | null;
  /** False where the code, membership or other ticket that it hangs on is gone; it cannot be paid for then. */
  entitled: boolean;
  /** The membership in the basket without which it could not be had: with it the basket is emptied. */
  membershipItemId: string | null;
};

/** A line of a basket, of one of the eleven kinds. */
export type BasketItem = TicketItem | Item;

/** A code that was entered into a basket: a promo code, a gift voucher, an access or a programme code. */
export type BasketCode = {
  id: string;
  kind: "promo" | "gift-voucher" | "access" | "programme";
  code: string;
  name: string;
  /** What it takes off, or pays. */
  saves: Money;
  /** Why it gives nothing now; null when it does. */
  refusal: string | null;
};

/** How long the seats are kept. Times are ISO with offset, New York. */
export type Hold = {
  until: string;
  /** No extension passes this; it counts from the first hold. */
  capAt: string;
  extendable: boolean;
};

export type BasketTotals = {
  /** Face values and prices, before anything is taken off. */
  subtotal: Money;
  fees: Money;
  delivery: Money;
  discounts: Money;
  vat: Money;
  total: Money;
  /** Of the total, paid with gift vouchers and with account credit. */
  giftVouchers: Money;
  credit: Money;
  /** What is left for the card: what a visitor agrees to, and what is charged. */
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
   * open: can be changed and bought. expired: the hold ran out, its tickets are in `lost`, and what else it held stays
   * in `items`.
   * paying: an order with an open attempt to pay stands for it. ordered: bought.
   */
  status: "open" | "expired" | "paying" | "ordered";
  items: BasketItem[];
  lost: TicketItem[];
  codes: BasketCode[];
  /** A promo code that was entered as well, and what the basket would cost with it instead. */
  otherCode: { id: string; code: string; name: string; total: Money } | null;
  /** Whether there may be prices for it alone: it has codes, or a membership in it. */
  hasRights: boolean;
  totals: BasketTotals;
  /** Account credit that is to be used, at most, and what there is of it; null when none is wanted. */
  credit: { wanted: Money; available: Money } | null;
  /** `maxLength` is of one note, in Unicode code points. */
  notes: Notes & { maxLength: number };
  /** Null when nothing is held. */
  hold: Hold | null;
  customerId: string | null;
  delivery: { optionId: string; addressId: string | null } | null;
  details: AdditionalDetails | null;
  /** The order that an attempt to pay stands for, if any. */
  orderId: string | null;
};

/** The tickets among the lines of a basket. */
export function ticketsOf(items: readonly BasketItem[]): TicketItem[] {
  return items.filter((item) => item.kind === "ticket");
}

/** The lines that are no tickets. */
export function productsOf(items: readonly BasketItem[]): Item[] {
  return items.filter((item) => item.kind !== "ticket");
}

/** How many tickets there are, and how many lines of every other kind. */
export function countsOf(items: readonly BasketItem[]) {
  const ticketCount = ticketsOf(items).length;
  return { ticketCount, otherCount: items.length - ticketCount };
}

/** Whether anything of it reaches the customer by one of the ways of delivery: what is made of paper or stuff. */
export function isDelivered(items: readonly BasketItem[]): boolean {
  return items.some(({ kind }) => kind === "ticket" || kind === "merchandise");
}
