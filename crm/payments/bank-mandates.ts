import type { DebitMethod } from "./direct-debit";
import type { Mandate } from "./direct-debits";
import type { CardResult } from "./card-payments";

/** A page on which somebody gives a mandate for a bank account; nothing is charged on it. */
export type SetupRequest = {
  /** The provider gives the same page to the same key. */
  key: string;
  method: DebitMethod;
  currency: string;
  email: string;
  locale: string;
  returnUrl: string;
  cancelUrl: string;
};

/** How it stands. `declined`: the last account that was tried on it cannot be debited. */
export type SetupOutcome =
  | ({ kind: "given" } & Mandate)
  | { kind: "open"; declined: boolean }
  | { kind: "ended"; declined: boolean };

/** The part of the port to the provider that is about direct debits. Calls are as those for cards. */
export interface BankMandates {
  /** Opens the page. Safe to repeat with the same key and the same request. */
  openSetup(request: SetupRequest): Promise<CardResult<{ providerId: string; url: string }>>;
  /** Asks how it stands; with `close` the page is closed first, so that the answer is final. Safe to repeat. */
  findSetup(providerId: string, how: { close: boolean }): Promise<CardResult<SetupOutcome>>;
}
