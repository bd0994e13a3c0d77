import type { Hall } from "#contract/schemas/event";
import type { Money } from "../money";

/** Spec section 3, "Event availability status", codes 1 to 8 in this order. */
export const AVAILABILITY_STATUSES = [
  "get-tickets",
  "not-on-sale",
  "sold-out",
  "cancelled",
  "passed",
  "priority",
  "book",
  "limited",
] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

export const EVENT_KINDS = ["orchestra", "chamber", "family", "special", "film"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Spec section 3, "Access tag". */
export type AccessTag = { id: string; name: string; display: string; description: string };

/** One performance as a listing shows it. */
export type InstanceListing = {
  id: string;
  event: { id: string; title: string; subtitle: string | null; kind: EventKind };
  hall: { id: string; name: string };
  /** ISO with offset, New York. */
  startsAt: string;
  status: AvailabilityStatus;
  accessTags: AccessTag[];
  /** The least that an adult may pay, fee included: also by pay what you wish. Null when nothing is priced. */
  priceFrom: Money | null;
  /** The cheapest ticket at a reduced price, such as Under 30, with that price type's name. */
  reducedFrom: { name: string; price: Money } | null;
};

export type ProgrammeItem =
  | { kind: "work"; composer: string; title: string; movement: string | null }
  | { kind: "intermission" };

export type EventDetail = {
  id: string;
  title: string;
  subtitle: string | null;
  kind: EventKind;
  description: string;
  programme: ProgrammeItem[];
  artists: { name: string; role: string }[];
  runningMinutes: number;
  hasIntermission: boolean;
  /** In order of time. */
  instances: InstanceListing[];
};

export type InstanceDetail = InstanceListing & {
  endsAt: string;
  hasIntermission: boolean;
  onSaleAt: string | null;
  offSaleAt: string | null;
  hallDetail: Hall;
  /** reserved: numbered seats; general: unnumbered places; virtual: a stream. */
  seating: "reserved" | "general" | "virtual";
  /** How many tickets of one order this instance allows (spec section 9). */
  maxTickets: number;
  /** Whether people are asked to register interest in it. */
  registrationOpen: boolean;
  /** Whether it has a form of its own, for whoever comes. */
  hasForm: boolean;
};

/** One band of one instance: what is left of it and what its tickets cost. */
export type PriceBand = {
  id: string;
  /** A to E. */
  name: string;
  sections: { name: string; rows: string | null }[];
  available: number;
  /** Of these, what can be had by price: without wheelchair spaces and companion seats, which are chosen on the map. */
  byPrice: number;
  capacity: number;
  prices: TicketPrice[];
};

export type TicketPrice = {
  priceTypeId: string;
  /** What the visitor pays for one, fee included. */
  total: Money;
  faceValue: Money;
  fee: Money;
};

export type PriceType = {
  id: string;
  name: string;
  note: string | null;
  /** Who may buy at it: everybody, members, or who has a code for it. */
  eligibility: "all" | "member" | "access" | "programme";
  /** Between what the buyer says the price, without the fee; null where it is the list's. */
  payWhatYouWish: {
    min: Money;
    max: Money;
    /** What is added from which price on; null where this buyer pays no fee. */
    fee: { amount: Money; from: Money } | null;
  } | null;
};

/**
 * On which terms a buyer sees prices: as everybody, as a member, or as a member whose membership waives the fee. The
 * ticketing system says which; lists of prices differ by nothing else.
 */
export const PRICE_TERMS = ["public", "member", "member-no-fee"] as const;
export type PriceTerms = (typeof PRICE_TERMS)[number];

export type PriceList = {
  instanceId: string;
  terms: PriceTerms;
  /** Whether it is sold to this buyer although not to everybody: members before others, or by a code. */
  openToBuyer: boolean;
  priceTypes: PriceType[];
  /** Open bands only, from the top (A) down. */
  bands: PriceBand[];
};

/** What can be asked of the season; every field narrows. Dates are New York calendar days. */
export type SeasonQuery = {
  /** "2026-12" */
  month?: string | undefined;
  /** The first of seven days: "2026-11-29" */
  week?: string | undefined;
  hall?: string | undefined;
  kind?: EventKind | undefined;
  accessTag?: string | undefined;
  /** With a wheelchair space that is free. */
  wheelchair?: true | undefined;
  /** Highest price of one ticket, minor units. */
  priceTo?: number | undefined;
  search?: string | undefined;
  /** From 1. */
  page: number;
  /** How many on a page, up to 100; the system's own number when absent. */
  pageSize?: number | undefined;
  /** Whose prices; everybody's when absent. */
  terms?: PriceTerms | undefined;
};

/** Performances that a programme's code opens (spec section 2, "/programmes/{programme}"). */
export type Programme = {
  id: string;
  code: string;
  name: string;
  description: string;
  /** Those still to come, in order of time. */
  instances: InstanceListing[];
};

export type SeasonPage = {
  instances: InstanceListing[];
  total: number;
  page: number;
  pageCount: number;
  /** What the whole season ahead offers to filter by, whatever the query is. */
  facets: {
    months: string[];
    halls: { id: string; name: string }[];
    kinds: EventKind[];
    accessTags: { id: string; display: string }[];
  };
};
