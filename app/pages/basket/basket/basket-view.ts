import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Basket, BasketCode, BasketTotals, BasketTicket } from "#contract/schemas/basket";
import type { InstanceListing } from "#contract/schemas/event";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { Item } from "#contract/schemas/basket-item";
import type { TicketPrice } from "#contract/schemas/price-list";
import type { Money } from "#contract/schemas/money";
import type { Notes, NoteName } from "#contract/text/notes";
import type { BasketLine } from "~/domain/basket/basket";
import type { ExtrasAnswer } from "~/pages/extras/errors";
import type { ChosenItem, PerformanceAddOns } from "~/pages/extras/offers";
import type { InstanceGroup } from "~/pages/orders/order";
import type { BasketChange } from "~/domain/schemas/basket-change";
import type { BasketRefusal } from "../basket-refusal";

/** A ticket and the price types that its band has; none when they cannot be asked for just now. */
export type PricedTicket = BasketTicket & {
  prices: (TicketPrice & { name: string })[];
  /** What this visitor could pay as a member, where that is less than what the ticket costs now. */
  memberPrice: TicketPrice | null;
};

/**
 * What can still be added, where no step of the checkout asks for it: what is in the basket already is changed at its
 * line. Null or empty where it cannot be had.
 */
export type PageOffers = Pick<BasketOffers, "protection" | "coverFee" | "donation" | "roundUp"> & {
  performances: PerformanceAddOns[];
  /** For more performances than one form has room for. */
  hasMore: boolean;
  merchandise: ChosenItem[];
  recognitionNameFrom: Money | null;
};

/** The card of all that can be added. */
export const EXTRAS_ID = "extras";
export const CHECK_OUT_ID = "check-out";
/** The codes and the credit that are used, for links from the summary. */
export const CODES_ID = "codes";
export const CREDIT_ID = "credit";
/** Opens the field for a code: only some browsers open it for a link to the field. */
export const OPEN_CODES = { open: "code" };

/** `priceTypeId` is the one that it pays for; null for any. */
export type OwnSubscription = {
  id: string;
  name: string;
  left: number;
  priceTypeId: string | null;
};

/** A basket that can be changed and bought, as its page shows it. */
export type ActiveView = {
  state: "open" | "paying";
  /** ISO with offset; null when no seats are held. */
  heldUntil: string | null;
  groups: InstanceGroup<PricedTicket>[];
  products: Item[];
  totals: BasketTotals;
  codes: BasketCode[];
  otherCode: Basket["otherCode"];
  /** Null for a visitor who is not signed in. `used` is null when none is wanted. */
  credit: { balance: Money; used: Money | null } | null;
  notes: Notes & { maxLength: number };
  /** What was written at the checkout, where it stands for the order notes; they are not asked a second time. */
  specialRequests: string | null;
  offers: PageOffers;
  delivery: DeliveryOption | null;
  /** The customer's ticket subscriptions, with how many tickets are left after those of this basket. */
  subscriptions: OwnSubscription[];
  /** Tickets of packages that cannot be changed to another date. */
  fixedDates: string[];
  requestKey: string;
};

/** A line of which the page asks whether it is really to be removed, and what goes with it. */
export type RemovalView = {
  state: "removal";
  line: BasketTicket | Item;
  /** `all`: the whole basket goes with it. */
  goes: RemovedLines | "all";
  /** It is a super package whose packages may stay. */
  canGoAlone: boolean;
  /** The performance of `line`, when all its tickets are to be removed. */
  performance?: string | undefined;
};

/** All that is removed with a line; `total` is what that costs. */
export type RemovedLines = {
  tickets: BasketTicket[];
  products: Item[];
  total: Money;
  isBlock: boolean;
  hasCompanions: boolean;
  hasCompanionSeats: boolean;
};

/** What the basket's page shows. */
export type BasketView =
  | { state: "empty"; comingUp: InstanceListing[]; year: string }
  | {
      state: "expired";
      lost: InstanceGroup<BasketTicket>[];
      /** What else is in it, which is not lost. */
      kept: Item[];
      /** For how long seats are held, where nobody asks for more time. */
      holdMinutes: number;
    }
  | ActiveView
  | RemovalView;

/** The order that a visitor's last basket has become. */
export type Purchase = { number: string; isFree: boolean; href: string };

/** What the customer left in another basket. */
export type OtherBasket = {
  id: string;
  items: BasketLine[];
  /** The time for its seats ran out. */
  hasLost: boolean;
};

/** A change that was not made, with what was typed. */
export type RefusedChange = {
  refusal: BasketRefusal | null;
  /** The notes that are too long, and how long each is. */
  lengths: Partial<Record<NoteName, number>>;
  typed: BasketChange;
  /** What was filled in of the extras, where it came with it. */
  extras?: ExtrasAnswer | undefined;
};
