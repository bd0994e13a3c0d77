import type { InstanceForm } from "#contract/schemas/instance-wishes";
import type { Basket } from "~/domain/basket/basket";
import type { Customer } from "~/domain/account/customer";
import type {
  HeldEntry,
  Interest,
  InterestRegistration,
  WaitingEntry,
  WaitingGuest,
  WaitingPlace,
} from "~/domain/events/instance-wishes";

import type { CrmResult, CrmSession } from "./crm-result";

/** Who answers a form: the customer who is signed in, else whoever holds a basket. */
export type FormAnswerer = { session: CrmSession } | { basketId: string };

/** What people wish of a performance before, besides, or instead of buying tickets for it. */
export interface InstanceWishes {
  /** What the customer registered interest in. Safe to repeat. */
  listInterest(session: CrmSession): Promise<CrmResult<InterestRegistration[], "not-signed-in">>;
  /** Takes the place of what was said before. `conflict` when the performance is over. Safe to repeat. */
  registerInterest(
    instanceId: string,
    interest: Interest,
    session: CrmSession,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in" | "invalid" | "conflict">>;
  /** Safe to repeat: a registration that is gone is not an error. */
  withdrawInterest(
    instanceId: string,
    session: CrmSession,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in">>;

  /** The performance's own form, with what was answered; `not-found` when it has none. Safe to repeat. */
  getInstanceForm(
    instanceId: string,
    who: FormAnswerer,
  ): Promise<CrmResult<InstanceForm, "not-found">>;
  /** Takes the place of earlier answers; `fields` of `invalid` are questions. Safe to repeat. */
  answerInstanceForm(
    instanceId: string,
    who: FormAnswerer,
    answers: Record<string, string>,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in" | "invalid">>;

  /** The customer's own place on a waiting list. Safe to repeat. */
  findWaitingEntry(
    instanceId: string,
    session: CrmSession,
  ): Promise<CrmResult<HeldEntry, "not-found" | "not-signed-in">>;
  /**
   * Joins a waiting list, or changes what is wished there; it is said by mail. `conflict`: `offered` while seats are
   * kept for the place, `waiting-limit` for more than one may wait for, `passed`. A guest's place is `unconfirmed` before
   * the mailed link is used; a guest whose email waits already is answered alike. Safe to repeat.
   */
  joinWaitingList(
    instanceId: string,
    entry: WaitingEntry & { locale: string },
    who: { session: CrmSession } | { guest: WaitingGuest },
  ): Promise<CrmResult<HeldEntry, "not-found" | "not-signed-in" | "invalid" | "conflict">>;
  /** `conflict` while what was kept is being paid for. Safe to repeat: a place that is gone is `not-found`. */
  leaveWaitingList(
    instanceId: string,
    session: CrmSession,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in" | "conflict">>;

  /** A place by the token in its newest mail. Safe to repeat, and changes nothing. */
  lookAtPlace(token: string): Promise<CrmResult<WaitingPlace, "not-found">>;
  /** Puts a guest's place in the line; `conflict` when another one with the same email is in it. Safe to repeat. */
  confirmPlace(token: string): Promise<CrmResult<WaitingPlace, "not-found" | "conflict">>;
  /** Gives the place up; what was kept is the next one's. Safe to repeat. */
  leavePlace(token: string): Promise<CrmResult<WaitingPlace, "not-found" | "conflict">>;
  /** Signs in a guest for whom seats are kept; `not-signed-in` for somebody who has an account. */
  signInByPlace(
    token: string,
  ): Promise<CrmResult<{ session: CrmSession; customer: Customer }, "not-found" | "not-signed-in">>;
  /** Puts what is kept for the customer into a basket (`null` makes one), which must be empty. Safe to repeat. */
  takeUpReserved(
    reservedId: string,
    basketId: string | null,
    session: CrmSession,
  ): Promise<CrmResult<Basket, "not-found" | "not-signed-in" | "conflict">>;
}
