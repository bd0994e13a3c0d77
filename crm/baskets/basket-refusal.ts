import type { AddOnRefusal } from "../merchandise/add-on-refusal";
import type { BasketFull } from "./basket-size";
import type { CodeBoxRefusal } from "../codes/code-refusal";
import type { MembershipConflict } from "../memberships/membership-conflict";
import type { MergeRefusal } from "./merge-rules";
import type { TakeUpRefusal } from "../reserved-orders/reserved-order";
import type { SaleRefusal } from "../catalogue/sale-refusal";
import type { RedeemRefusal } from "../subscriptions/subscription-use";
import type { SeatLabel } from "#contract/schemas/seat-label";
import type { TicketLimit } from "#contract/schemas/ticket-limit";

/** Why something cannot be done to a basket; `code` is the problem's, the rest its members. */
export type BasketRefusal =
  | { code: "not-found" }
  | { code: "basket-expired" }
  | { code: "not-signed-in" }
  | ({ code: "seats-taken" } & LostSeats)
  | NotEnoughSeats
  | { code: "limit"; limit: TicketLimit }
  | {
      code: "not-allowed";
      reason:
        | SaleRefusal
        | "sold-out"
        | "price-not-open"
        | "not-entitled"
        /** A companion's free ticket without an access ticket for the same performance. */
        | "companion-needs-access"
        | RedeemRefusal
        | "price-type-limit"
        | "hold-cap"
        | "nothing-held"
        | "nothing-to-round-up"
        | "nothing-to-cover"
        | "ordered";
    }
  /** Blocks are sold whole; the seats that are missing of those that were begun. */
  | { code: "not-allowed"; reason: "incomplete-block"; missing: SeatLabel[]; missingIds: string[] }
  /** Companion seats without a wheelchair space of the same performance, in the basket or in an earlier order. */
  | {
      code: "not-allowed";
      reason: "companion-needs-space";
      companions: SeatLabel[];
      companionIds: string[];
    }
  /** The seats that nobody would buy then. */
  | { code: "not-allowed"; reason: "single-seat"; alone: SeatLabel[]; aloneIds: string[] }
  /** Other lines would go with the ticket: its block, companions, add-ons. */
  | { code: "conflict"; reason: "takes-others"; ticketIds: string[]; itemIds: string[] }
  /** The ticket goes with its whole package only, which is a line of the basket. */
  | { code: "conflict"; reason: "package"; packageItemId: string }
  | {
      code: "conflict";
      reason:
        | "paying"
        | "ordered"
        | "another-customer"
        | "not-claimed"
        | "membership-owned"
        /** Spec section 4: while a gift voucher is applied, tickets cannot be removed. */
        | "voucher-applied"
        | MembershipConflict
        | TakeUpRefusal
        /** The other one of two that are to be brought together is being paid for. */
        | "other-paying"
        | MergeRefusal;
    }
  | BasketFull
  | AddOnRefusal
  | CodeBoxRefusal
  /** From a field's path to the code of what is wrong with it. */
  | { code: "invalid"; fields: Record<string, string> };

/** `band` is its name, A to E. */
export type NotEnoughSeats = {
  code: "not-enough-seats";
  band: string;
  /** How many could be given. */
  available: number;
  /** Where seats are sold in blocks: the numbers of seats in the blocks that are free, ascending. */
  blockSizes?: number[];
};

/** Seats of one instance that somebody else has, and what there is instead. */
export type LostSeats = {
  instanceId: string;
  lost: SeatLabel[];
  lostIds: string[];
  /** Free seats instead of all that were wanted of this instance, each in its place; empty when there are none like them. */
  nearest: string[];
};

/** What a change gives: its value, or why it was not made. A refusal changed nothing. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: BasketRefusal };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const rejectAs = (refusal: BasketRefusal): Outcome<never> => ({ ok: false, refusal });
