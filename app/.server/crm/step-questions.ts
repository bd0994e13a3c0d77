import type { Basket } from "#contract/schemas/basket";
import type { ContactChoice } from "~/domain/account/contact-choice";
import type { Customer, Guest } from "~/domain/account/customer";
import type { HouseholdMember } from "~/domain/account/household";

import type { CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about what the checkout asks of a customer. */
export interface StepQuestionCalls {
  /** Writes down somebody who buys without an account, and signs them in for this visit. Not safe to repeat. */
  registerGuest(
    guest: Guest,
  ): Promise<CrmResult<{ session: CrmSession; customer: Customer }, "invalid">>;
  /** The customer first. Safe to repeat. */
  listHousehold(session: CrmSession): Promise<CrmResult<HouseholdMember[], "not-signed-in">>;
  /** `conflict` when there are too many. Not safe to repeat: there would be two. */
  addHouseholdMember(
    session: CrmSession,
    name: { firstName: string; lastName: string },
  ): Promise<CrmResult<HouseholdMember, "not-signed-in" | "invalid" | "conflict">>;
  /** The member for whom the basket is booked; null: for the customer who pays. Safe to repeat. */
  getBookedFor(
    basketId: string,
    session: CrmSession,
  ): Promise<CrmResult<HouseholdMember | null, "not-found" | "not-signed-in">>;
  /** Safe to repeat. */
  bookFor(
    basketId: string,
    memberId: string | null,
    session: CrmSession,
  ): Promise<
    CrmResult<Basket, "not-found" | "not-signed-in" | "invalid" | "basket-expired" | "conflict">
  >;
  /** What a customer may agree to be written to about. Safe to repeat. */
  listContactChoices(session: CrmSession): Promise<CrmResult<ContactChoice[], "not-signed-in">>;
  /** Makes these, and no others, what the customer agrees to. Safe to repeat. */
  setContactChoices(
    session: CrmSession,
    ids: string[],
  ): Promise<CrmResult<null, "not-signed-in" | "invalid">>;
  /** Whether gift aid was declared. Safe to repeat. */
  hasGiftAid(session: CrmSession): Promise<CrmResult<boolean, "not-signed-in">>;
  /** Declares gift aid, in these words. Safe to repeat. */
  declareGiftAid(
    session: CrmSession,
    statement: string,
  ): Promise<CrmResult<null, "not-signed-in" | "not-allowed">>;
}
