import type { Money } from "#contract/schemas/money";
import type { CancelRefusal } from "#contract/schemas/order";

/** Money that came or went for an order, as a receipt tells it. */
export type OrderMovement = {
  kind: "card" | "gift-voucher" | "account-credit" | "given-back" | "into-credit";
  /** Signed: less than nothing went back. */
  amount: Money;
  /** ISO with offset, New York; null for what is on its way back. */
  at: string | null;
};

/** What cancelling an order would give. */
export type Cancellation = {
  refusal: CancelRefusal | null;
  /** Numbers of the orders with companion tickets or seats that have to be cancelled first: `companion-elsewhere`. */
  companionOrders: string[];
  /** Until when it can be, ISO with offset; null without performances. */
  until: string | null;
  credit: Money;
  /** The last day of that credit, in New York: "2027-05-20". */
  creditUntil: string;
};
