import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import type { OrderState, OrderFailure } from "#contract/schemas/order";
import type { StaffAct } from "#contract/schemas/staff";

import type { ContactCategory } from "#contract/schemas/customer-parts";

export type StaffMember = {
  id: string;
  name: string;
  email: string;
  role: "box-office" | "supervisor" | "admin";
  /** Whether an authenticator is set up. */
  secondFactor: boolean;
  may: StaffAct[];
};

/** What is mailed or mended at one press, from the customer's page. */
export const CUSTOMER_HELP = {
  "magic-link": "help-sign-in",
  "password-reset": "help-sign-in",
  unlock: "help-sign-in",
  "basket-link": "send-again",
} as const satisfies Record<string, StaffAct>;
export type CustomerHelp = keyof typeof CUSTOMER_HELP;

/** A customer in the list of who was found. */
export type FoundCustomer = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  isGuest: boolean;
  locked: boolean;
};

/** `more`: there are others still. */
export type FoundCustomers = { customers: FoundCustomer[]; more: boolean };

export type FiledOrder = {
  id: string;
  number: string;
  state: OrderState;
  failure: OrderFailure | null;
  placedAt: string;
  total: Money;
  ticketCount: number;
  /** What it holds besides tickets, by name. */
  items: string[];
  first: { title: string; startsAt: string } | null;
};

/** An order that the box office keeps, to be paid by then. */
export type KeptOrder = { number: string; holdUntil: string; locked: boolean; ticketCount: number };

/** What staff did: who, when, what and why. */
export type StaffEntry = {
  id: number;
  at: string;
  actor: string;
  action: string;
  reason: string | null;
  /** Of which order, and to which email, where that was what it was about. */
  details: { order?: string | undefined; email?: string | undefined };
};

/** The same in the whole log, with whom or what it was about; `subject` is null where nobody knows any more. */
export type LoggedAct = StaffEntry & {
  subject: string | null;
  /** The customer whom it was about, or whose order. */
  customerId: string | null;
};

/** One customer as staff see them. */
export type CustomerFile = {
  customer: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    mobile: string | null;
    isGuest: boolean;
    passwordSet: boolean;
    addresses: {
      id: string;
      isPrimary: boolean;
      line1: string;
      line2: string | null;
      line3: string | null;
      city: string;
      county: string | null;
      state: string;
      postcode: string;
      country: string;
    }[];
  };
  /** Since when too many wrong passwords lock the account. */
  lockedAt: string | null;
  orders: FiledOrder[];
  reserved: KeptOrder[];
  baskets: Basket[];
  memberships: {
    id: string;
    name: string;
    startsOn: string;
    expiresOn: string;
    state: "upcoming" | "active" | "expired";
  }[];
  subscriptions: {
    id: string;
    name: string;
    expiresOn: string;
    /** Tickets that it still pays for, of how many. */
    left: number;
    of: number;
  }[];
  credit: Money;
  /** The preferred one first; of each its last digits. */
  cards: { id: string; brand: string; maskedNumber: string }[];
  /** The scheme of their access registration. */
  accessScheme: string | null;
  mayWriteAbout: ContactCategory[];
  acts: StaffEntry[];
};

/** What one page says to the next: what was done, or why somebody is here. */
export const STAFF_NOTICES = {
  "magic-link": "success",
  "password-reset": "success",
  unlock: "success",
  "basket-link": "success",
  resend: "success",
  email: "success",
  "second-factor": "success",
  password: "success",
  "signed-out": "success",
  "sign-in-first": "warning",
  "begin-again": "warning",
  "supervisors-only": "warning",
} as const satisfies Record<string, "success" | "warning">;
export type StaffNotice = keyof typeof STAFF_NOTICES;
