// The port to the system that is the record of a venue's seats and orders (decision 37). Adapters implement it: own/ for our
// own tables. Calls are in terms of the box office; seats, baskets and orders are named by our ids, which an adapter
// translates.

import type { Features } from "#contract/features";
import type { Result } from "#contract/result";
import type { SeatRef } from "../stock/holds/seat-claims";
import type { ReadFailure, WriteFailure } from "./failures";

/**
 * For each group: "ours" if our own tables are the record, so that our transaction alone decides; "theirs" if another
 * system is. Its calls are made while no transaction is open, and our rows follow its answers.
 */
export type TicketingSystem = { features: Features; seats: Seats };

export type Seats =
  /** A seat is taken by the row of `claims` that our transaction writes. */
  { record: "ours" } | ({ record: "theirs" } & SeatCalls);

/** All seats that the system has locked for a basket. `until` null: it gives no deadline. */
export type LockedSeats = { seats: readonly LockedSeat[]; until: Date | null };

export type LockedSeat = Pick<SeatRef, "instanceId" | "seatId">;

export type SeatCalls = {
  /**
   * Locks seats for a basket, beside those that it has. A write, never repeated: after a lost answer, `read` decides.
   * Answers with fewer seats if it cannot lock them all.
   */
  lock(basketId: string, seats: readonly SeatRef[]): Promise<Result<LockedSeats, WriteFailure>>;
  /** A write that is safe to repeat. Seats that are not locked stay as they are. */
  release(basketId: string, seats: readonly LockedSeat[]): Promise<Result<null, WriteFailure>>;
  /** Keeps the basket's seats for as long as the system allows. A write; after a lost answer, `read` decides. */
  extend(basketId: string): Promise<Result<LockedSeats, WriteFailure>>;
  /** A read. */
  read(basketId: string): Promise<Result<LockedSeats, ReadFailure>>;
};
