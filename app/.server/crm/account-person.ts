import type { ExportedData } from "~/domain/account/exported-data";
import type { DetailsChange, OwnDetails } from "~/domain/account/own-details";

import type { CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about who a customer is and what they sign in with. */
export interface AccountPersonCalls {
  /** As it stands now. Safe to repeat. */
  getOwnDetails(session: CrmSession): Promise<CrmResult<OwnDetails, "not-signed-in">>;
  /** `conflict` when `version` is not the present one: somebody was there first. Not safe to repeat. */
  changeOwnDetails(
    session: CrmSession,
    change: DetailsChange & { version: string },
  ): Promise<CrmResult<OwnDetails, "not-signed-in" | "invalid" | "conflict">>;
  /**
   * Ends every session, and gives this one a new token. Wrong passwords count: `not-allowed` with `locked`, or with `guest` where there
   * is no password yet. Not safe to repeat.
   */
  changePassword(
    session: CrmSession,
    change: { currentPassword: string; newPassword: string; locale: string },
  ): Promise<CrmResult<{ session: CrmSession }, "not-signed-in" | "invalid" | "not-allowed">>;
  /**
   * Mails a link of `linkUrl` (with `__TOKEN__` in it) to another email. It tells nobody whether that has an account.
   * Wrong passwords count as above. Repeated it mails anew, and the newest link is the one that counts.
   */
  askEmailChange(
    session: CrmSession,
    change: { email: string; password: string; linkUrl: string; locale: string },
  ): Promise<CrmResult<null, "not-signed-in" | "invalid" | "not-allowed">>;
  /**
   * Changes the email by the token of that link, ends every session, gives this one a new token, and tells the old address.
   * `not-allowed` when it ran out, was used or replaced; `conflict` when the email has an account by now.
   */
  confirmEmail(
    session: CrmSession,
    proof: { token: string; locale: string },
  ): Promise<CrmResult<{ session: CrmSession }, "not-signed-in" | "not-allowed" | "conflict">>;
  /** Whether the password was given in this session a short while ago. Safe to repeat. */
  isPasswordFresh(session: CrmSession): Promise<CrmResult<boolean, "not-signed-in">>;
  /** Gives the password once more. Wrong ones count as above. Safe to repeat. */
  givePassword(
    session: CrmSession,
    password: string,
  ): Promise<CrmResult<null, "not-signed-in" | "invalid" | "not-allowed">>;
  /** All that is kept of the customer; `not-allowed` unless the password is fresh. Safe to repeat. */
  exportData(
    session: CrmSession,
  ): Promise<CrmResult<ExportedData, "not-signed-in" | "not-allowed">>;
  /**
   * Closes the account: nobody signs in to it any more, and only what the books need stays. `conflict` with `paying` or
   * `reserved` while a payment or a reserved order is open. Not safe to repeat.
   */
  closeAccount(
    session: CrmSession,
    how: { password: string; locale: string },
  ): Promise<CrmResult<null, "not-signed-in" | "invalid" | "not-allowed" | "conflict">>;
}
