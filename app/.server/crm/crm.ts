import type { AdditionalDetails, Basket } from "#contract/schemas/basket";
import type { BasketSummary } from "#contract/schemas/basket-summary";
import type { Address } from "#contract/schemas/address";
import type { RemovalPlan } from "~/domain/basket/line-removal";

import type { AfterOrder } from "./after-order";
import type { BasketContents } from "./basket-contents";
import type { CachedReads } from "./cached-reads";
import type { CodeTry } from "./code-try";
import type { CrmResult, CrmSession } from "./crm-result";
import type { PackageCalls } from "./packages";
import type { StepOfferCalls } from "./step-offers";
import type { StepQuestionCalls } from "./step-questions";
import type { TicketCalls } from "./tickets";
import type { WholeBaskets } from "./whole-baskets";

/** What not every system can do; a page asks for the capability, never for the system's name. */
export type CrmCapabilities = {
  seatHoldExtension: boolean;
  hostedCheckout: boolean;
};

/**
 * One chosen seat and at which price it is taken. `amount`, minor units, is what the buyer wants to pay where everybody
 * says so, without the fee; absent: the list's price.
 */
export type SeatChoice = { seatId: string; priceTypeId: string; amount?: number | undefined };

/** So many tickets of a band at a price; `amount` as above, for each. */
export type TicketChoice = {
  band: string;
  priceTypeId: string;
  quantity: number;
  amount?: number | undefined;
};

/**
 * The one interface through which the storefront reaches a ticketing system.
 * Each mutation of a basket answers with the basket as it now is. Only calls marked "safe to repeat" may be retried.
 */
export interface Crm
  extends
    CachedReads,
    AfterOrder,
    BasketContents,
    PackageCalls,
    StepOfferCalls,
    StepQuestionCalls,
    TicketCalls,
    WholeBaskets {
  readonly capabilities: CrmCapabilities;

  /** The basket fresh, or not-found. Safe to repeat. */
  getBasket(basketId: string): Promise<CrmResult<Basket, "not-found">>;
  /** What the header of each page shows of it, as fresh; for pages that show no more. Safe to repeat. */
  getBasketSummary(basketId: string): Promise<CrmResult<BasketSummary, "not-found">>;
  /**
   * Takes the best seats left in the chosen bands, or exactly the chosen seats, all or none, into the basket (`null`
   * makes one).
   * `requestKey` makes it safe to repeat: the same key gives the first answer again.
   */
  addTickets(
    basketId: string | null,
    request: { instanceId: string; requestKey: string } & (
      { choices: TicketChoice[]; together: boolean } | { seats: SeatChoice[] }
    ),
    session: CrmSession | null,
  ): Promise<
    CrmResult<
      Basket,
      | "not-found"
      | "seats-taken"
      | "not-enough-seats"
      | "limit"
      | "not-allowed"
      | "conflict"
      | "invalid"
    >
  >;
  /**
   * Enters a code of any kind into the basket (`null` makes one); another access or programme code takes the earlier
   * one's place. Of two promo codes the one that costs less is in force, and the other is the basket's `otherCode`. With a session the basket is tied to its customer first, whose name an access code must match.
   * `requestKey` makes it safe to repeat.
   */
  enterCode(
    basketId: string | null,
    attempt: CodeTry & { requestKey: string },
    session: CrmSession | null,
  ): Promise<CrmResult<Basket, "not-found" | "code-not-recognised" | "not-allowed" | "conflict">>;
  /** Safe to repeat: a code that is gone is not an error. */
  removeCode(
    basketId: string,
    codeId: string,
  ): Promise<CrmResult<Basket, "not-found" | "conflict">>;
  /** Puts the basket's `otherCode` in force, even if that costs more. Safe to repeat. */
  usePromoCode(
    basketId: string,
    codeId: string,
  ): Promise<CrmResult<Basket, "not-found" | "not-allowed" | "conflict">>;
  /** Gives another price type to one ticket. Safe to repeat. */
  changeTicket(
    basketId: string,
    ticketId: string,
    change: { priceTypeId: string },
  ): Promise<CrmResult<Basket, "not-found" | "basket-expired" | "not-allowed" | "conflict">>;
  /** Gives other price types to several tickets, all or none. Safe to repeat. */
  changePriceTypes(
    basketId: string,
    tickets: readonly { ticketId: string; priceTypeId: string }[],
  ): Promise<CrmResult<Basket, "not-found" | "basket-expired" | "not-allowed" | "conflict">>;
  /**
   * Removes one ticket. `withOthers`: also what goes with it (see `planRemoval`); without it such a removal is refused
   * as a conflict, `takes-others`. Safe to repeat: a ticket that is gone is not an error.
   */
  removeTicket(
    basketId: string,
    ticketId: string,
    withOthers: boolean,
  ): Promise<CrmResult<Basket, "not-found" | "conflict">>;
  /** What removing a ticket or a package would take with it. Changes nothing. */
  planRemoval(basketId: string, lineId: string): Promise<CrmResult<RemovalPlan, "not-found">>;
  /** Lengthens the hold up to its cap; not where it has another deadline than `seenUntil`, which the visitor saw. */
  extendHold(
    basketId: string,
    seenUntil: string,
  ): Promise<CrmResult<Basket, "not-found" | "basket-expired" | "not-allowed">>;
  /** Takes again what an expired basket lost: the same seats, or the nearest of the same band; all or none. */
  reclaimTickets(
    basketId: string,
  ): Promise<
    CrmResult<
      Basket,
      "not-found" | "seats-taken" | "not-enough-seats" | "limit" | "not-allowed" | "conflict"
    >
  >;
  setDelivery(
    basketId: string,
    delivery: { optionId: string; address: Address | null },
    session: CrmSession,
  ): Promise<
    CrmResult<Basket, "not-found" | "not-signed-in" | "invalid" | "basket-expired" | "conflict">
  >;
  setAdditionalDetails(
    basketId: string,
    details: AdditionalDetails,
    session: CrmSession,
  ): Promise<
    CrmResult<Basket, "not-found" | "not-signed-in" | "invalid" | "basket-expired" | "conflict">
  >;
  /** Ties the basket to the customer who signed in. Safe to repeat. */
  claimBasket(
    basketId: string,
    session: CrmSession,
  ): Promise<CrmResult<Basket, "not-found" | "not-signed-in" | "conflict">>;

  /** Whether the system answers at all; for the readiness probe. */
  ping(): Promise<boolean>;
}
