// The port to the system that is the record of a venue's seats and orders (decision 37). Adapters implement it: own/ for our
// own tables. Calls are in terms of the box office; seats, baskets and orders are named by our ids, which an adapter
// translates.

import { FEATURE_NAMES, type Features, featuresWithout } from "#contract/names/features";
import type { Result } from "#contract/calls/result";
import type { ItemDetails } from "#contract/schemas/basket-item";
import type { CrmEnv } from "../platform/env";
import type { Transaction } from "../platform/database/database";
import type { SoldOrder } from "../stock/holds/record-sale";
import type { Catalogue } from "./catalogue";
import type { ReadFailure, WriteFailure } from "./failures";

/**
 * For each group: "ours" if our own tables are the record, so that our transaction alone decides; "theirs" if another
 * system is. Its calls are made while no transaction is open, and our rows follow its answers.
 */
export type TicketingSystem = {
  features: Features;
  catalogue: Catalogue;
  seats: Seats;
  codes: Codes;
  orders: Orders;
  members: Members;
  vouchers: Vouchers;
};

export type Seats =
  /** A seat is taken by the row of `claims` that our transaction writes. */
  { record: "ours" } | ({ record: "theirs" } & SeatCalls);

/** All seats that the system has locked for a basket. `until` null: it gives no deadline. */
export type LockedSeats = { seats: readonly PricedSeat[]; until: Date | null };

/** `price`: what it asks for the seat at its price type, in minor units with all fees. Null: it does not say. */
export type PricedSeat = LockedSeat & { priceTypeId: string | null; price: number | null };

export type LockedSeat = { instanceId: string; seatId: string };

/** The price type may change with no call: `extend` and `SeatToSell` have the one of now. */
export type SeatToLock = LockedSeat & { bandId: string; priceTypeId: string };

/** `price` in minor units, as paid: face value and fee less the discount. */
export type SeatToSell = SeatToLock & { price: number };

export type SeatCalls = {
  /**
   * Locks seats for a basket, beside those that it has. A write, never repeated: after a lost answer, `read` decides.
   * Answers with fewer seats if it cannot lock them all.
   */
  lock(basketId: string, seats: readonly SeatToLock[]): Promise<Result<LockedSeats, WriteFailure>>;
  /** A write that is safe to repeat. Seats that are not locked stay as they are. */
  release(basketId: string, seats: readonly LockedSeat[]): Promise<Result<null, WriteFailure>>;
  /**
   * Keeps the basket's seats for as long as the system allows, at the price types of `seats`. A write; after a lost answer,
   * `read` decides. A price type that is refused stays as it was.
   */
  extend(
    basketId: string,
    seats: readonly SeatToLock[],
  ): Promise<Result<LockedSeats, WriteFailure>>;
  /**
   * What the system asks for the seats that it has locked for a basket, at their price types and with its promo code. A write
   * that is safe to repeat, and changes no deadline.
   */
  price(
    basketId: string,
    seats: readonly SeatToLock[],
  ): Promise<Result<readonly PricedSeat[], ReadFailure>>;
  /** A read. */
  read(basketId: string): Promise<Result<LockedSeats, ReadFailure>>;
};

/** Promo codes: "ours" if their discounts are. */
export type Codes = { record: "ours" } | ({ record: "theirs" } & CodeCalls);

export type CodeCalls = {
  /**
   * A read: the system's number of what a code lowers prices by; null if it has none, or none for what is sold here. The
   * basket's seats have it while the code is entered, and cost what they then cost there.
   */
  find(basketId: string, code: string): Promise<Result<{ number: string } | null, ReadFailure>>;
};

/** Gift vouchers: "ours" if their balances are. */
export type Vouchers = { record: "ours" } | ({ record: "theirs" } & VoucherCalls);

export type VoucherCalls = {
  /**
   * A read: what a code was sold for and what is left of it, in minor units; null if the system has none. Orders that are not
   * committed yet have not lowered it.
   */
  find(code: string): Promise<Result<{ amount: number; balance: number } | null, ReadFailure>>;
};

/** What memberships people have: "theirs" if another system says it. */
export type Members = { record: "ours" } | ({ record: "theirs" } & MemberCalls);

/** Days are the venue's, both inclusive. `levelId`: as the catalogue has it. */
export type HeldMembership = { levelId: string; startsOn: string; expiresOn: string };

export type MemberCalls = {
  /** A read: current and coming memberships of a customer; null if the system has no record that is certainly this customer's. */
  read(
    customer: Pick<OrderBuyer, "id" | "email" | "isProven">,
    now: Date,
  ): Promise<Result<readonly HeldMembership[] | null, ReadFailure>>;
};

export type Orders =
  | {
      record: "ours";
      /**
       * Sells the seats of a paid order and issues its barcodes in our transaction, all or none; null if one of them is not
       * available. Safe to repeat.
       */
      commit(tx: Transaction, order: { id: string; basketId: string }): Promise<SoldOrder | null>;
    }
  | ({ record: "theirs" } & OrderCalls);

/** Address lines without empty ones. `country`: ISO 3166-1 alpha-2. */
export type BuyerAddress = {
  lines: readonly string[];
  city: string;
  state: string;
  postcode: string;
  country: string;
};

/** `isProven`: the email's mailbox is the customer's. Another's record must not follow from an email that is not. */
export type OrderBuyer = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isProven: boolean;
  phone: string;
  address: BuyerAddress | null;
};

/** A donation to a fund of ours, in minor units, with what the donor said of it. */
export type DonationToSell = Pick<
  ItemDetails["donation"],
  "appeal" | "recognitionName" | "anonymous" | "tribute"
> & { fundId: string; fundName: string; amount: number };

/** `amount` in minor units. `renews`: the buyer has the level. */
export type MembershipToSell = { levelId: string; amount: number; renews: boolean };

/** How tickets reach the buyer. `address`: where they are mailed. */
export type OrderDelivery = { optionId: string; address: BuyerAddress | null };

/** A gift voucher of an order. `amount` in minor units. `name`: whom it is for; empty if nobody is named. */
export type VoucherToSell = { amount: number; name: string };

/** `code`: by which it is spent. */
type SoldVoucher = { code: string; amount: number };

/** What a gift voucher pays of an order, in minor units. */
export type VoucherPayment = { code: string; amount: number };

/**
 * `total` in minor units, with what gift vouchers pay of it. `payment`: the card provider's id of the payment; null if there was
 * nothing else to pay.
 */
export type OrderToCommit = {
  id: string;
  basketId: string;
  total: number;
  currency: string;
  payment: string | null;
  buyer: OrderBuyer;
  /** What the buyer wrote for the venue; not what they need for access. */
  notes: readonly string[];
  delivery: OrderDelivery | null;
  /** All seats of the order. The basket may have others locked. None: it is of other things alone. */
  seats: readonly SeatToSell[];
  donations: readonly DonationToSell[];
  memberships: readonly MembershipToSell[];
  vouchers: readonly VoucherPayment[];
  newVouchers: readonly VoucherToSell[];
};

/**
 * `number`: the system's own. `tickets`: all that it has sold. Without a barcode they are let in by other means, unless `find`
 * has it later: `mayHaveBarcodesLater`.
 */
export type CommittedOrder = {
  number: string;
  tickets: readonly (LockedSeat & { barcode: string | null })[];
  newVouchers: readonly SoldVoucher[];
  mayHaveBarcodesLater: boolean;
};

/** Limit of a commit, from its call until nothing of it is on its way: what cannot be found then was not committed. */
export const COMMIT_MINUTES = 3;

export type OrderCalls = {
  /**
   * Sells the order's seats, which its basket has locked, its donations, memberships and gift vouchers, as an order that is paid and names our id. Refused
   * unless all of them can be sold at their price types and prices. A write, asked for once in the life of an order, and not again unless it was not reached: after a lost
   * answer, `find` decides. The adapter must not send it, nor let it arrive, after `COMMIT_MINUTES`.
   */
  commit(order: OrderToCommit): Promise<Result<CommittedOrder, WriteFailure>>;
  /** A read: the order that names our id; null if there is none, or it was voided there. */
  find(orderId: string): Promise<Result<CommittedOrder | null, ReadFailure>>;
  /**
   * A read: all tickets that a customer has bought, also at the counter; null if no record of the system is known to be
   * this customer's.
   */
  listBought(
    customer: Pick<OrderBuyer, "id" | "email" | "isProven">,
  ): Promise<Result<readonly BoughtTickets[] | null, ReadFailure>>;
};

/**
 * Tickets of one order for one performance, or for a part of its seats. `number`: the order's own there. `seats`: in the
 * system's words, or empty. `amount` in minor units. Times null: not said.
 */
export type BoughtTickets = {
  number: string;
  orderedAt: Date | null;
  instanceId: string;
  title: string;
  startsAt: Date | null;
  seats: string;
  count: number;
  amount: number;
};

/** They hold seats, or put them back on sale, without a call of the port. */
export const OWN_SEATS_ONLY = [
  "reservedOrders",
  "staffHolds",
  "waitingList",
  "cancellations",
] as const;

/**
 * What the system has, without what the operator hides. Throws at start if it has features that would sell its seats behind
 * its back.
 */
export function offeredFeatures(
  { features, seats }: { features: Features; seats: { record: "ours" | "theirs" } },
  { FEATURES_OFF }: Pick<CrmEnv, "FEATURES_OFF">,
): Features {
  const unasked = seats.record === "ours" ? [] : OWN_SEATS_ONLY.filter((name) => features[name]);
  if (unasked.length > 0)
    throw new Error(
      `the record of seats is another system's, which ${unasked.join(", ")} would not ask: its adapter must not have them`,
    );
  return hideFeatures(features, { FEATURES_OFF });
}

/** Without what the operator hides. */
export const hideFeatures = (
  features: Features,
  { FEATURES_OFF }: Pick<CrmEnv, "FEATURES_OFF">,
): Features =>
  featuresWithout([...FEATURES_OFF, ...FEATURE_NAMES.filter((name) => !features[name])]);
