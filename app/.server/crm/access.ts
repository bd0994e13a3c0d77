import type { Customer, Registration } from "~/domain/account/customer";

import type { CrmResult, CrmSession } from "./crm-result";

/** Somebody who is signed in from now on, by a session that is new. */
export type SignedIn = { session: CrmSession; customer: Customer };

/** What a link in a mail is for. */
export type LinkPurpose = "magic-link" | "password-reset" | "registration";

/** A mail with a link; in each URL the literal `__TOKEN__` stands for the link's token. */
export type LinkMail = { email: string; linkUrl: string; registerUrl: string; locale: string };

/**
 * The part of the port that makes a visitor known. What it answers, and how long that takes, is the same for an email
 * that has an account and for one that has none, but where a call says otherwise.
 */
export interface AccessCalls {
  /**
   * Signs in with a password: `not-signed-in` when it is wrong, `not-allowed` when the account is locked. `caller` is
   * whose tries are counted: an account locks for whoever guesses at it, and for nobody else.
   */
  signIn(credentials: {
    email: string;
    password: string;
    caller?: string;
  }): Promise<CrmResult<SignedIn, "not-allowed" | "not-signed-in">>;
  /**
   * Begins an account and signs in for this visit; the link of `confirmUrl` in a mail finishes it. To an email that has
   * an account the mail says so instead, with a magic link of `linkUrl`.
   */
  beginRegistration(
    registration: Registration,
    mail: { confirmUrl: string; linkUrl: string; locale: string },
  ): Promise<CrmResult<SignedIn, "invalid">>;
  /** Mails the link again that confirms the customer's registration; an earlier one no longer works. */
  mailRegistrationAgain(
    session: CrmSession,
    mail: { confirmUrl: string; linkUrl: string; locale: string },
  ): Promise<CrmResult<null, "not-signed-in" | "invalid">>;
  /**
   * Confirms a registration by its link and the password that was chosen for it; every earlier session of the customer
   * ends. `invalid`: that is not the password. `not-allowed`: "locked" after too many wrong ones, else the link ran out,
   * was used, or the email has an account by now.
   */
  confirmRegistration(given: {
    token: string;
    password: string;
  }): Promise<CrmResult<SignedIn, "not-allowed" | "invalid">>;
  /** Mails a link and a code to sign in with; to an email without an account, the way to register. */
  mailMagicLink(mail: LinkMail): Promise<CrmResult<null, "invalid">>;
  /** Mails a link to choose a password by; to an email without an account, the way to register. */
  mailPasswordReset(mail: LinkMail): Promise<CrmResult<null, "invalid">>;
  /** Whether a link can still be used; looking spends nothing. Safe to repeat. */
  isLinkAlive(purpose: LinkPurpose, token: string): Promise<CrmResult<boolean>>;
  /** Spends a magic link by its token, or by the code beside it; `not-allowed` when it ran out, was used or replaced. */
  signInByLink(
    proof: { token: string } | { email: string; code: string },
  ): Promise<CrmResult<SignedIn, "not-allowed">>;
  /** Spends a reset link: another password, every other session over, the account unlocked. `not-allowed` as above. */
  choosePassword(choice: {
    token: string;
    password: string;
    locale: string;
  }): Promise<CrmResult<SignedIn, "not-allowed" | "invalid">>;
  /** Whether an email has an account: for a venue that tells its visitors so. Safe to repeat. */
  isKnown(email: string): Promise<CrmResult<boolean>>;
  /** Ends one session and no other. Safe to repeat. */
  endSession(session: CrmSession): Promise<CrmResult<null>>;
  /** Ends every session of the customer, on all devices. `not-signed-in` when this one was over already. */
  signOut(session: CrmSession): Promise<CrmResult<null, "not-signed-in">>;
  /** Safe to repeat. */
  getCustomer(session: CrmSession): Promise<CrmResult<Customer, "not-signed-in">>;
}
