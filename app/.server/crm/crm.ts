import type { AdditionalDetails, Basket, DeliveryOption } from "~/domain/basket";
import type { BasketSummary } from "~/domain/basket-summary";
import type { Address, Country, Customer, Registration } from "~/domain/customer";
import type {
  AccessTag,
  EventDetail,
  InstanceDetail,
  PriceList,
  Programme,
  SeasonPage,
  SeasonQuery,
} from "~/domain/event";
import type { FoundSeat } from "~/domain/found-seats";
import type { Order, OrderGroup, OrderSummary } from "~/domain/order";
import type { SeatPlan, SeatStatus } from "~/domain/seat-plan";
import type { TicketLimit } from "~/domain/ticket-limit";
import type { CountedByRefusal, LostSeats, NamedByRefusal } from "~/domain/ticket-refusal";

import type { AfterOrder } from "./after-order";
import type { BasketContents } from "./basket-contents";
import type { InstanceWishes } from "./instance-wishes";
import type { PackageCalls } from "./packages";
import type { StepOfferCalls } from "./step-offers";
import type { StepQuestionCalls } from "./step-questions";
import type { WholeBaskets } from "./whole-baskets";

/**
 * The visitor's standing with the ticketing system: opaque to the storefront, kept sealed in its cookie.
 * One system keeps a cookie jar in it, another a token.
 */
export type CrmSession = string;

/** Why the ticketing system did not do it. A closed union: every page answers for each of these. */
export type CrmFailure =
  | ({ code: "seats-taken" } & LostSeats)
  /** The band has fewer seats left than were asked for. */
  | { code: "not-enough-seats"; band: string; available: number }
  | { code: "basket-expired" }
  | { code: "not-signed-in" }
  | ({ code: "not-allowed"; reason: string } & NamedByRefusal & CountedByRefusal)
  | { code: "invalid"; fields: Record<string, string> }
  | { code: "limit"; limit: TicketLimit }
  | { code: "code-not-recognised" }
  | { code: "conflict"; reason: string }
  | { code: "not-found" }
  /** Nothing is known of what the system did: it was down, slow, or spoke nonsense. */
  | { code: "unavailable" };

/** What a call gives: its value, or why not. `Codes` narrows to the failures that this call can have. */
export type CrmResult<T, Codes extends CrmFailure["code"] = "unavailable"> =
  | { ok: true; value: T }
  | { ok: false; failure: Extract<CrmFailure, { code: Codes | "unavailable" }> };

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

/** A code as it was typed, and whose try it is: an address or the like, of which the system keeps a hash. */
export type CodeTry = { code: string; caller: string };

/** What one attempt to pay needs. In each URL the literal `__ORDER_ID__` stands for the order's id. */
export type PaymentAttempt = {
  attemptKey: string;
  /** Where the card page sends a visitor who paid, and one who turned back. */
  returnUrl: string;
  cancelUrl: string;
  /** The order's own page, for the confirmation mail. */
  orderUrl: string;
  /** The total that the visitor agreed to, minor units; another total is refused as `invalid`. */
  expectedTotal: number;
  locale: string;
};

export type PayingStarted =
  /** The visitor goes to the provider's card page. */
  | { next: "card-page"; order: Order; url: string }
  /** Nothing to pay, or already paid: the order is as it is. */
  | { next: "order"; order: Order };

/**
 * The one interface through which the storefront reaches a ticketing system.
 * Each mutation of a basket answers with the basket as it now is. Only calls marked "safe to repeat" may be retried.
 */
export interface Crm
  extends
    AfterOrder,
    BasketContents,
    InstanceWishes,
    PackageCalls,
    StepOfferCalls,
    StepQuestionCalls,
    WholeBaskets {
  readonly capabilities: CrmCapabilities;

  /** Performances ahead, in order of time. Safe to repeat; may be seconds old. */
  listSeason(query: SeasonQuery): Promise<CrmResult<SeasonPage>>;
  /** Safe to repeat; may be seconds old. */
  getEvent(eventId: string): Promise<CrmResult<EventDetail, "not-found">>;
  /** Safe to repeat; may be seconds old. */
  getInstance(instanceId: string): Promise<CrmResult<InstanceDetail, "not-found">>;
  /**
   * What is left and what it costs everybody; at most a second old, and never older than one's own last call. With a
   * `buyer` what they may buy besides, fresh, and theirs alone. Safe to repeat.
   */
  getPriceList(instanceId: string, buyer?: Buyer): Promise<CrmResult<PriceList, "not-found">>;
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
   * Enters a code of any kind into the basket (`null` makes one); another promo, access or programme code takes the
   * earlier one's place. With a session the basket is tied to its customer first, whose name an access code must match.
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
  /** Gives another price type to one ticket. Safe to repeat. */
  changeTicket(
    basketId: string,
    ticketId: string,
    change: { priceTypeId: string },
  ): Promise<CrmResult<Basket, "not-found" | "basket-expired" | "not-allowed" | "conflict">>;
  /**
   * Takes one ticket out, with all of its block where seats are sold in blocks (spec section 5). Safe to repeat: a
   * ticket that is gone is not an error.
   */
  removeTicket(
    basketId: string,
    ticketId: string,
  ): Promise<CrmResult<Basket, "not-found" | "conflict">>;
  /** Lengthens the hold up to its cap. */
  extendHold(
    basketId: string,
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

  signIn(credentials: {
    email: string;
    password: string;
  }): Promise<
    CrmResult<{ session: CrmSession; customer: Customer }, "not-allowed" | "not-signed-in">
  >;
  /** `conflict` when the email has an account already. */
  register(
    registration: Registration,
  ): Promise<CrmResult<{ session: CrmSession; customer: Customer }, "conflict" | "invalid">>;
  signOut(session: CrmSession): Promise<CrmResult<null>>;
  /** Safe to repeat. */
  getCustomer(session: CrmSession): Promise<CrmResult<Customer, "not-signed-in">>;

  /**
   * Writes the order for this basket, lengthens its hold, and opens an attempt to pay.
   * `attemptKey` makes it safe to repeat: the same key gives the same attempt, so a double click is one order.
   */
  startPayment(
    basketId: string,
    attempt: PaymentAttempt,
    session: CrmSession,
  ): Promise<
    CrmResult<
      PayingStarted,
      "not-found" | "not-signed-in" | "basket-expired" | "invalid" | "conflict"
    >
  >;
  /**
   * Finds out from the provider how the payment went and completes the order if it was paid. Safe to repeat, from
   * anywhere and at once: exactly one completion happens. `turnedBack` says that the visitor came by the cancel link.
   */
  verifyOrder(
    orderId: string,
    how: { turnedBack: boolean },
  ): Promise<CrmResult<Order, "not-found">>;
  /** Safe to repeat. */
  getOrder(orderId: string): Promise<CrmResult<Order, "not-found">>;
  /** The signed-in customer's confirmed orders. Safe to repeat. */
  listOrders(
    group: OrderGroup,
    session: CrmSession,
  ): Promise<CrmResult<OrderSummary[], "not-signed-in">>;
  /** All tickets of a confirmed order as one tagged PDF. Safe to repeat. */
  getTicketsPdf(orderId: string): Promise<CrmResult<Uint8Array, "not-found" | "conflict">>;

  /** Whether the system answers at all; for the readiness probe. */
  ping(): Promise<boolean>;
}
