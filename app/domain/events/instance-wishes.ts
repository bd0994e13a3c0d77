import type { SeatLabel } from "#contract/schemas/seat-label";
import type { Money } from "#contract/schemas/money";
import type { PLACE_STATES } from "#contract/schemas/instance-wishes";

/** That a customer would come: to one performance best of all, else to one of the alternatives, the better first. */
export type Interest = {
  quantity: number;
  alternatives: string[];
  dressRehearsal: boolean;
  notes: string | null;
};

export type InterestRegistration = Interest & { instanceId: string };

/** As many as one order may hold (spec section 9). */
export const PARTY_MAX = 9;
/** Other performances that somebody may name besides the first choice. */
export const ALTERNATIVES_MAX = 5;
/** Characters of what is said in one's own words, and of an answer to a question. */
export const WISH_TEXT_MAX = 300;
export const ANSWER_MAX = 500;

export type FormQuestion = {
  id: string;
  label: string;
  hint: string | null;
  kind: "text" | "choice" | "yes-no";
  /** What may be chosen, of a choice. */
  options: string[];
  required: boolean;
};

export type WaitingEntry = { quantity: number; accessNeeds: string | null };
/** A place on a waiting list: a guest's is `unconfirmed` at first, any is `offered` while seats are kept for it. */
export type HeldEntry = WaitingEntry & { state: "unconfirmed" | "waiting" | "offered" };

/** Somebody without an account who waits for seats. */
export type WaitingGuest = { firstName: string; lastName: string; email: string; phone: string };

/** A place on a waiting list, as the link in its mail shows it. */
export type WaitingPlace = {
  state: (typeof PLACE_STATES)[number];
  quantity: number;
  /** Joined without an account: the link is all that is needed. */
  isGuest: boolean;
  customerId: string;
  instance: { id: string; eventId: string; title: string; startsAt: string };
  offer: {
    reservedId: string;
    until: string;
    seats: SeatLabel[];
    total: Money;
  } | null;
};
