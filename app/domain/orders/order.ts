import type { AdditionalDetails, BasketTotals } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import type { SeatLabel, InstanceLabel } from "#contract/schemas/seat-label";
import type { Money } from "#contract/schemas/money";
import type { OrderState, OrderFailure } from "#contract/schemas/order";
import type { Notes } from "#contract/schemas/notes";

import { money } from "../money";

export type OrderTicket = {
  id: string;
  instance: InstanceLabel;
  seat: SeatLabel;
  band: string;
  priceTypeName: string;
  total: Money;
  /** 20 digits, prefix 99 (spec section 9); null until the order is confirmed. */
  barcode: string | null;
};

export type Order = {
  id: string;
  /** What a person reads out on the telephone: "RPA-10234". */
  number: string;
  /** The basket that became this order. */
  basketId: string;
  state: OrderState;
  failure: OrderFailure | null;
  /** True once money was taken and kept. */
  charged: boolean;
  /** How a confirmed order was given back; null for one that was not. It has no tickets then. */
  returned: { as: "credit" | "refund"; at: string; amount: Money } | null;
  placedAt: string;
  /** Something of it is renewed by itself, and a direct debit can be set up for that. */
  asksForDebit: boolean;
  /** Where its mail went last, null before it did; and until when its customer can have it sent elsewhere. */
  confirmation: { sentTo: string | null; correctableUntil: string | null };
  customer: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    isGuest: boolean;
    /** Has registered, and has not opened the link in the mail yet. */
    confirmationPending: boolean;
  };
  /** Null when nothing of it is delivered. */
  delivery: { optionId: string; name: string } | null;
  details: AdditionalDetails;
  notes: Notes;
  totals: BasketTotals;
  tickets: OrderTicket[];
  /** What it holds besides tickets. */
  items: Item[];
};

/** What is told of an order to somebody who came back from its card page and may be anybody. */
export type PaymentOutcome = Pick<Order, "number" | "state" | "failure"> & {
  /** What the card was, or was to be, charged. */
  toPay: Money;
};

export type OrderSummary = {
  id: string;
  number: string;
  placedAt: string;
  total: Money;
  /** Until when the box office keeps a reserved order, ISO with offset; null for one that is bought. */
  holdUntil: string | null;
  /** A locked reserved order is paid at the box office only. */
  locked: boolean;
  /** Given back into account credit. */
  credited: boolean;
  /** How it is delivered; null when nothing of it is, or not yet. */
  deliveryOptionId: string | null;
  ticketCount: number;
  instances: InstanceLabel[];
  /** Of what was bought besides tickets. */
  itemNames: string[];
};

/** What the card is charged: the total less what gift vouchers and account credit pay. */
export function paidByCard({ total, giftVouchers, credit }: BasketTotals): Money {
  return money(total.amount - giftVouchers.amount - credit.amount, total.currency);
}

/** Whether it was bought, even if it was given back since: there is nothing left to find out about it. */
export function isPurchased(order: Pick<Order, "state">): boolean {
  return order.state === "confirmed" || order.state === "returned";
}
