import type { AccessTag, EventDetail, InstanceDetail, SeasonPage } from "#contract/schemas/event";
import type { PriceList, PriceTerms } from "#contract/schemas/price-list";
import type { Programme } from "#contract/schemas/programme";
import type { FoundSeat } from "#contract/schemas/best-available";
import type { SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";
import type { Calls } from "#contract/define";
import type { operations } from "#contract/operations/index";
import type { Address, Country } from "#contract/schemas/address";
import type { AdditionalDetails, Basket, DeliveryOption } from "~/domain/basket/basket";
import type { RemovalPlan } from "~/domain/basket/line-removal";
import type { BasketSummary } from "~/domain/basket/basket-summary";
import type { SeasonQuery } from "~/domain/events/event";

import type { AccessCalls } from "./access";
import type { AccountChoiceCalls } from "./account-choices";
import type { AccountPersonCalls } from "./account-person";
import type { AccountMoney } from "./account-money";
import type { AfterOrder } from "./after-order";
import type { BasketContents } from "./basket-contents";
import type { CodeTry } from "./code-try";
import type { CrmResult, CrmSession } from "./crm-result";
import type { InstanceWishes } from "./instance-wishes";
import type { MaintenanceCalls } from "./maintenance";
import type { OrderCalls } from "./orders";
import type { OwnOrders } from "./own-orders";
import type { PackageCalls } from "./packages";
import type { StaffDesk } from "./staff-desk";
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

/** For whom prices are asked: by their basket, and by who is signed in. */
export type Buyer = { basketId: string | null; session: CrmSession | null };

/**
 * The one interface through which the storefront reaches a ticketing system.
 * Each mutation of a basket answers with the basket as it now is. Only calls marked "safe to repeat" may be retried.
 */
export interface Crm
  extends
    AccessCalls,
    Calls<typeof operations>,
    AccountChoiceCalls,
    AccountPersonCalls,
    AccountMoney,
    AfterOrder,
    BasketContents,
    InstanceWishes,
    MaintenanceCalls,
    OrderCalls,
    OwnOrders,
    PackageCalls,
    StaffDesk,
    StepOfferCalls,
    StepQuestionCalls,
    TicketCalls,
    WholeBaskets {
  readonly capabilities: CrmCapabilities;

  /** Performances ahead, in order of time. Safe to repeat; may be seconds old. */
  listSeason(query: SeasonQuery): Promise<CrmResult<SeasonPage>>;
  /** Safe to repeat; may be seconds old. */
  getEvent(eventId: string, terms?: PriceTerms): Promise<CrmResult<EventDetail, "not-found">>;
  /** Safe to repeat; may be seconds old. */
  getInstance(instanceId: string): Promise<CrmResult<InstanceDetail, "not-found">>;
  /**
   * What is left and what it costs everybody, or everybody on some terms; at most a second old, and never older than
   * one's own last call. For a `Buyer` what they may buy besides, fresh, and theirs alone. Safe to repeat.
   */
  getPriceList(
    instanceId: string,
    buyer?: Buyer | PriceTerms,
  ): Promise<CrmResult<PriceList, "not-found">>;
  /** On which terms this buyer sees prices. Safe to repeat. */
  getPriceTerms(buyer: Buyer): Promise<CrmResult<{ terms: PriceTerms }, "not-found">>;
  /**
   * The seats that `addTickets` would take for these choices now, and what they would cost; nothing is held. Refused as
   * that would be. Safe to repeat.
   */
  findBestSeats(
    request: { instanceId: string; choices: TicketChoice[]; together: boolean },
    buyer: Buyer,
  ): Promise<
    CrmResult<FoundSeat[], "not-found" | "not-enough-seats" | "limit" | "not-allowed" | "invalid">
  >;
  /**
   * The performances of a programme, by its code; `not-allowed` when it has none, or after too many tries. Safe to
   * repeat.
   */
  getProgramme(
    attempt: CodeTry,
    terms?: PriceTerms,
  ): Promise<CrmResult<Programme, "code-not-recognised" | "not-allowed">>;
  /** All seats of a hall's plan; it changes only when a plan is drawn anew. Safe to repeat; may be minutes old. */
  getSeatPlan(planId: string): Promise<CrmResult<SeatPlan, "not-found">>;
  /**
   * How a performance's seats stand this moment; `recently` at most a second ago, as many who look at a whole hall may
   * share, and never before one's own last call. Safe to repeat.
   */
  getSeatStatus(
    instanceId: string,
    when?: "now" | "recently",
  ): Promise<CrmResult<SeatStatus, "not-found">>;
  listAccessTags(): Promise<CrmResult<AccessTag[]>>;
  listDeliveryOptions(): Promise<CrmResult<DeliveryOption[]>>;
  listCountries(): Promise<CrmResult<Country[]>>;

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
