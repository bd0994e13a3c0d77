import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Basket, BasketCode, BasketTotals, BasketTicket } from "#contract/schemas/basket";
import type { DonorNaming } from "#contract/schemas/fund";
import type { InstanceListing } from "#contract/schemas/event";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { Item } from "#contract/schemas/basket-item";
import type { TicketPrice } from "#contract/schemas/price-list";
import type { Money } from "#contract/schemas/money";
import type { PriceSavingView } from "~/parts/totals/price-saving";
import type { Notes, NoteName } from "#contract/text/notes";
import { type BasketLine, listSums } from "~/domain/basket/basket";
import type { ExtrasAnswer } from "~/parts/extras/errors";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import type { Arrangement } from "~/domain/seating/seats-apart";
import type { InstanceGroup } from "~/parts/orders/order";
import type { SeatDrawings } from "~/parts/orders/ticket";
import type { BasketChange } from "~/domain/schemas/basket-change";
import type { BasketRefusal } from "~/parts/refusals/basket-refusal";
import type { OfferedMembership } from "../membership-offer";

/** A ticket with the price types of its band; none if they can't be loaded. */
export type PricedTicket = BasketTicket & {
  prices: (TicketPrice & { name: string })[];
  /** The buyer chose the price. False if the prices can't be loaded. */
  isPayWhatYouWish: boolean;
  /** What the seat sees, and its place in the hall. */
  drawings: SeatDrawings | null;
  /** Of all seats of the performance in the basket; null if there is one, or if it is unknown. */
  arrangement: Arrangement | null;
};

/** Offers that have no checkout step of their own. Null or empty if they can't be loaded. */
export type PageOffers = Pick<BasketOffers, "protection" | "coverFee" | "donation" | "roundUp"> & {
  performances: PerformanceAddOns[];
  hasMerchandise: boolean;
  naming: DonorNaming | null;
};

export const EXTRAS_ID = "extras";
/** Query of the question whether to remove a package that an event cannot be removed from. */
export const MINIMUM_FIELD = "minimum";

/** `priceTypeId` is the only price type it pays for; null for any. */
export type OwnSubscription = {
  id: string;
  name: string;
  left: number;
  /** Last day, in the venue's time zone. */
  expiresOn: string;
  priceTypeId: string | null;
};

/** View of a basket that can be changed and bought. */
export type ActiveView = {
  state: "open" | "paying";
  /** ISO with offset; null when no seats are held. */
  heldUntil: string | null;
  groups: InstanceGroup<PricedTicket>[];
  products: Item[];
  totals: BasketTotals;
  priceSaving: PriceSavingView;
  /** The buyer's access registration asks for seats without steps. */
  asksForStepFree: boolean;
  membership: OfferedMembership | null;
  codes: BasketCode[];
  otherCode: Basket["otherCode"];
  /** Null for visitors who aren't signed in. `used` is null if no credit was requested. */
  credit: { balance: Money; used: Money | null } | null;
  notes: Notes & { maxLength: number };
  /** Requests entered at checkout. They replace the order notes field. */
  specialRequests: string | null;
  offers: PageOffers;
  delivery: DeliveryOption | null;
  /** The customer's ticket subscriptions; `left` excludes the tickets in this basket. */
  subscriptions: OwnSubscription[];
  /** Ids of package tickets that can't be moved to another date. */
  fixedDates: string[];
  requestKey: string;
};

/** Confirmation before a line is removed together with others. */
export type RemovalView = {
  state: "removal";
  line: BasketTicket | Item;
  /** `all`: the basket is emptied. */
  removed: RemovedLines | "all";
  /** A super package whose packages can stay. */
  canRemoveAlone: boolean;
  /** Performance id, if all its tickets are to be removed. */
  performance?: string | undefined;
  /** The package's line, if all its tickets for the performance are to be removed. */
  packageItem?: string | undefined;
  /** The number of events that a package needs, if it can therefore only be removed as a whole. */
  minimum?: number | undefined;
};

/** Everything that is removed, and the sum of its prices. */
export type RemovedLines = {
  tickets: BasketTicket[];
  products: Item[];
  total: Money;
  isBlock: boolean;
  hasCompanions: boolean;
  hasCompanionSeats: boolean;
};

/** The lost tickets of a performance, and the food, drink and add-ons that go with them. */
export type LostGroup = InstanceGroup<BasketTicket> & { extras: Item[] };

export type BasketView =
  | { state: "empty"; codes: BasketCode[]; comingUp: InstanceListing[]; today: string }
  | {
      state: "expired";
      lost: LostGroup[];
      /** Lines that can be bought without the lost tickets. */
      kept: Item[];
      /** Minutes that seats are held without an extension. */
      holdMinutes: number;
      /** Seats of the basket that staff have reserved for the customer stay reserved. */
      hasReserved: boolean;
    }
  | ActiveView
  | RemovalView;

/** The sums of the lines and below them, which are written alike. */
export function shownAmounts(basket: BasketView): Money[] {
  if (basket.state === "expired") return basket.kept.map(({ total }) => total);
  if (!("totals" in basket)) return [];
  const { totals, products: items } = basket;
  return listSums({ totals, items, tickets: basket.groups.flatMap(({ tickets }) => tickets) });
}

/** Order that the visitor's last basket became. */
export type Purchase = { number: string; isFree: boolean; href: string };

/** Another basket of the customer. */
export type OtherBasket = {
  id: string;
  items: BasketLine[];
  /** Its seats are no longer held. */
  hasLost: boolean;
  /** Of what is still held. */
  total: Money;
  /** The order's page if a payment is open on another device. It can then be neither merged nor emptied. */
  paymentHref: string | null;
};

/** A refused change with its submitted values. */
export type RefusedChange = {
  refusal: BasketRefusal | null;
  /** Lengths of the notes that are too long. */
  lengths: Partial<Record<NoteName, number>>;
  typed: BasketChange;
  /** Add-on fields submitted with the change. */
  extras?: ExtrasAnswer | undefined;
};
