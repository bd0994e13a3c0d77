import type { Operation, ProblemOf } from "#contract/calls/define";
import type { Problem } from "#contract/problems/problems";
import type { Notes } from "#contract/text/notes";
import type { OrderState } from "#contract/schemas/order";
import type { Result } from "#contract/calls/result";
import type { CoverFeeRule } from "./cover-fee";
import type { ItemRecord, BasketTicketRecord } from "./basket-lines";
import type { baskets } from "../../tables/baskets";
import type { PaymentState } from "./payment-state";
import type { AutomaticOffer } from "../../tables/offers";
import type { CodeRecord } from "./code-record";

/** A customer's ticket subscription, as a basket can use it. */
export type SubscriptionUse = {
  id: string;
  name: string;
  /** Vouchers that the basket can spend now; 0 for an expired subscription. */
  available: number;
};

export type BasketRecord = Pick<
  typeof baskets.$inferSelect,
  "id" | "currency" | "customerId" | "firstHeldAt" | "heldUntil" | "details"
> & {
  delivery: { optionId: string; addressId: string | null; price: number } | null;
  notes: Notes;
  /** The basket's order, unless it failed, and the state of its latest payment attempt. */
  order: { id: string; state: OrderState; attempt: PaymentState | null } | null;
  lines: BasketTicketRecord[];
  /** Ids of tickets whose entitlement (code, membership or other ticket) is no longer in the basket. */
  unentitled: readonly string[];
  items: ItemRecord[];
  /** Entered codes, in the order of entry, with their current value. */
  codes: CodeRecord[];
  /** A second promo code that was entered and is not applied. */
  setAside: CodeRecord | null;
  /** All automatic offers that are running now, whether or not they apply. */
  offers: AutomaticOffer[];
  /** Ticket subscriptions that pay for tickets in this basket. */
  subscriptions: SubscriptionUse[];
  credit: { wanted: number; available: number } | null;
  /** The customer has a membership, or one is in this basket. */
  isMember: boolean;
  /** Value of the customer's membership or the one in this basket, minor units; 0 for none. */
  membershipAmount: number;
  /** The fee of each ticket whose price is high enough, minor units; 0 for none. */
  bookingFee: number;
  /** Minimum membership value that waives the fees, minor units. */
  feesWaivedFrom: number;
  coverFee: CoverFeeRule;
  /** Whether tickets or add-ons have limits per buyer. */
  hasLimitedLines: boolean;
  /** The revision of the catalogue. */
  catalogue: string;
  now: Date;
};

export type ChangeResult<T, P extends Problem> = Result<T, P>;

/** The basket after a contract operation, or one of the operation's problems. */
export type Changed<O extends Operation> = Promise<ChangeResult<BasketRecord, ProblemOf<O>>>;

export const done = <T>(value: T): ChangeResult<T, never> => ({ ok: true, value });

export const rejectAs = <P extends Problem>(problem: P): ChangeResult<never, P> => ({
  ok: false,
  failure: problem,
});
