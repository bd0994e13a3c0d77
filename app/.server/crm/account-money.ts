import type { AccountCredit } from "~/domain/account/account-credit";
import type { Giving } from "~/domain/account/giving";
import type { OwnMembership } from "~/domain/account/membership";
import type { TicketSubscription } from "~/domain/account/ticket-subscription";
import type { VoucherBalance } from "~/domain/account/voucher-balance";

import type { CodeTry } from "./code-try";
import type { CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about what customers have given, and what they have left to use. */
export interface AccountMoney {
  /** What the customer has given in one year of New York's calendar, or ever. Safe to repeat. */
  getGiving(session: CrmSession, year: number | null): Promise<CrmResult<Giving, "not-signed-in">>;
  /** What the customer has and had, the latest first. Safe to repeat. */
  listOwnMemberships(session: CrmSession): Promise<CrmResult<OwnMembership[], "not-signed-in">>;
  /** Says whether a membership of the customer's is to be renewed when it ends. Safe to repeat. */
  setAutoRenew(
    membershipId: string,
    autoRenew: boolean,
    session: CrmSession,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in">>;
  /** The customer's account credit, with what happened to it. Safe to repeat. */
  getAccountCredit(session: CrmSession): Promise<CrmResult<AccountCredit, "not-signed-in">>;
  /** `not-allowed` after too many tries (`too-many-tries`). Safe to repeat. */
  getVoucherBalance(
    attempt: CodeTry,
    session: CrmSession | null,
  ): Promise<CrmResult<VoucherBalance, "code-not-recognised" | "not-allowed">>;
  /** What the customer has and had, the latest first. Safe to repeat. */
  listOwnSubscriptions(
    session: CrmSession,
  ): Promise<CrmResult<TicketSubscription[], "not-signed-in">>;
}
