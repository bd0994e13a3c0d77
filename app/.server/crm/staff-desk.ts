import type { Order } from "#contract/schemas/order";
import type {
  CustomerFile,
  CustomerHelp,
  FoundCustomers,
  LoggedAct,
  StaffMember,
} from "~/domain/account/staff";

import type { CrmResult } from "./crm-result";

/** A member of staff's standing with the ticketing system; opaque, as a visitor's is. */
export type StaffSession = string;

type StaffSignedIn = { session: StaffSession; staff: StaffMember };

/** The part of the port that is the staff's. Nothing of it is ever kept, and nothing is done without a staff session. */
export interface StaffDesk {
  /**
   * `question`: the password is right; an authenticator's code is asked for. `not-allowed`: too many wrong tries by this
   * `caller`, who is named as when a customer signs in.
   */
  signInStaff(credentials: {
    email: string;
    password: string;
    caller: string;
  }): Promise<CrmResult<StaffSignedIn | { question: string }, "not-signed-in" | "not-allowed">>;
  /** `code-not-recognised`: try again. `not-signed-in`: the time for it is over, begin with the password. */
  answerStaffQuestion(
    question: string,
    code: string,
  ): Promise<CrmResult<StaffSignedIn, "code-not-recognised" | "not-signed-in" | "not-allowed">>;
  /** Safe to repeat. */
  signOutStaff(session: StaffSession): Promise<CrmResult<null>>;
  /** Who it is and what they may do. Safe to repeat. */
  getStaff(session: StaffSession): Promise<CrmResult<StaffMember, "not-signed-in">>;

  /** Ends every session, and gives this one a new token. `not-allowed`: too many wrong tries at the present password. */
  changeStaffPassword(
    change: { currentPassword: string; newPassword: string; caller: string },
    session: StaffSession,
  ): Promise<CrmResult<{ session: StaffSession }, "not-signed-in" | "not-allowed" | "invalid">>;
  /**
   * A secret for an authenticator; it counts once a code of it was shown. Asking again gives another one. `conflict`
   * where one counts already.
   */
  offerSecondFactor(
    session: StaffSession,
  ): Promise<CrmResult<{ secret: string; uri: string }, "not-signed-in" | "conflict">>;
  /** Ends every session, and gives this one a new token. */
  confirmSecondFactor(
    code: string,
    session: StaffSession,
  ): Promise<CrmResult<{ session: StaffSession }, "not-signed-in" | "code-not-recognised">>;

  /** By email, name, telephone or order number, whichever it looks like; the first twenty. Safe to repeat. */
  findCustomers(
    query: string,
    session: StaffSession,
  ): Promise<CrmResult<FoundCustomers, "not-signed-in" | "not-allowed">>;
  /** Safe to repeat. */
  getCustomerFile(
    customerId: string,
    session: StaffSession,
  ): Promise<CrmResult<CustomerFile, "not-found" | "not-signed-in" | "not-allowed">>;
  /** `not-found` too for an order of somebody else. Safe to repeat. */
  getCustomerOrder(
    customerId: string,
    orderId: string,
    session: StaffSession,
  ): Promise<CrmResult<Order, "not-found" | "not-signed-in" | "not-allowed">>;
  /**
   * Mails a link, or unlocks; `reason` is kept with who and when. In `linkUrl`, unused where nothing is mailed, the
   * literal `__TOKEN__` stands for the token. `conflict`: there is no basket. Each call is one more mail.
   */
  helpCustomer(
    customerId: string,
    help: { kind: CustomerHelp; linkUrl: string; reason: string },
    session: StaffSession,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in" | "not-allowed" | "conflict">>;
  /** Sends a confirmation again, to the customer's address of today. Each call is one more mail. */
  resendToCustomer(
    customerId: string,
    order: { id: string; reason: string },
    session: StaffSession,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in" | "not-allowed">>;
  /** Corrects a mistyped email; the old address is told. `conflict`: another account has it. Safe to repeat. */
  correctEmail(
    customerId: string,
    change: { email: string; reason: string },
    session: StaffSession,
  ): Promise<
    CrmResult<null, "not-found" | "not-signed-in" | "not-allowed" | "conflict" | "invalid">
  >;
  /** What staff did, newest first: those before an entry's number, or the latest. Safe to repeat. */
  listStaffActs(
    page: { before: number | undefined; size: number },
    session: StaffSession,
  ): Promise<CrmResult<LoggedAct[], "not-signed-in" | "not-allowed">>;
}
