import type { Basket } from "#contract/schemas/basket";
import type { HouseholdMember } from "#contract/schemas/customer-parts";

import type { CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about what the checkout asks of a customer. */
export interface StepQuestionCalls {
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
}
