// What the adapter must remember between calls, and how our ids are the venue's. Whoever starts the program implements it.

import type { LockedSeat } from "../system";

/** Numbers of the venue's system. `seat` is the same in all performances of a hall. */
export type RemoteSeat = { performance: number; seat: number };

/** Pure: read from what was synchronised. Null: the other side has no such thing. */
export type RemoteIds = {
  toRemoteSeat(seat: LockedSeat): RemoteSeat | null;
  toOurSeat(seat: RemoteSeat): LockedSeat | null;
  toRemotePriceType(priceTypeId: string): number | null;
  toOurPriceType(priceType: number): string;
};

/** The session of each basket there. Its key is a secret: whoever has it has the basket. */
export type RemoteBaskets = {
  find(basketId: string): Promise<string | null>;
  /** Returns the key that the basket has: if it has one already, that one stays. */
  remember(basketId: string, sessionKey: string): Promise<string>;
  /** The number of the source that its promo code is, in the system's numbers; null without one. */
  findCode(basketId: string): Promise<string | null>;
  /** Does nothing if the basket has another session by now. */
  forget(basketId: string, sessionKey: string): Promise<void>;
};

/** `login`: the name by which the constituent signs in there. */
export type RemotePerson = { constituent: number; login: string };

/** Constituents of customers whose email is proved, by the customers' ids. */
export type RemotePeople = {
  find(customerId: string): Promise<RemotePerson | null>;
  /** The later one stays. */
  remember(customerId: string, person: RemotePerson): Promise<void>;
};

/** Barcode of each ticket, by the number of its sub line item. */
export type Barcodes = Readonly<Record<string, string>>;

/** `printingSince`: tickets are printed at most once. `barcodes` null: not known, or not yet. */
export type RemoteOrder = {
  basketId: string;
  sessionKey: string;
  printingSince: Date | null;
  barcodes: Barcodes | null;
};

/** Orders whose commit was asked for, by our id. */
export type RemoteOrders = {
  find(orderId: string): Promise<RemoteOrder | null>;
  /** The session in which the order is committed. If it is asked for again, the later session stays. */
  remember(orderId: string, order: { basketId: string; sessionKey: string }): Promise<void>;
  /** True for one caller in the life of the order, unless that one releases it. */
  claimPrinting(orderId: string): Promise<boolean>;
  /** For certain, nothing was printed. */
  releasePrinting(orderId: string): Promise<void>;
  /** As `claimPrinting`, from a caller that claimed it at `since` and got no answer. */
  reclaimPrinting(orderId: string, since: Date): Promise<boolean>;
  rememberBarcodes(orderId: string, barcodes: Barcodes): Promise<void>;
};
