import type { SurveyAnswers } from "~/domain/account/culture-survey";
import type { InterestGroup } from "~/domain/events/interest";
import type { OwnAccess } from "~/domain/account/own-access";
import type { StoredCard } from "~/domain/checkout/stored-card";

import type { CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about what customers choose for themselves: interests, access, cards, gift aid, the survey. */
export interface AccountChoiceCalls {
  /** What there is to be interested in, and what the customer is. Safe to repeat. */
  listInterests(session: CrmSession): Promise<CrmResult<InterestGroup[], "not-signed-in">>;
  /** Makes these, and no others, the customer's interests. Safe to repeat. */
  setInterests(
    session: CrmSession,
    ids: string[],
  ): Promise<CrmResult<null, "not-signed-in" | "invalid">>;
  /** The access registration on the account, or null. Safe to repeat. */
  getOwnAccess(session: CrmSession): Promise<CrmResult<OwnAccess | null, "not-signed-in">>;
  /**
   * Puts a registration on the account by its code, in the place of the one that is there; `invalid` with the code's
   * fault: `unknown`, `name`, `taken` or `guest`. Safe to repeat.
   */
  setOwnAccess(
    session: CrmSession,
    code: string,
  ): Promise<CrmResult<OwnAccess, "not-signed-in" | "invalid">>;
  /** Safe to repeat. */
  removeOwnAccess(session: CrmSession): Promise<CrmResult<null, "not-signed-in">>;
  /** The preferred one first. Safe to repeat. */
  listStoredCards(session: CrmSession): Promise<CrmResult<StoredCard[], "not-signed-in">>;
  /** The others are alternatives then. Safe to repeat. */
  preferCard(
    session: CrmSession,
    id: string,
  ): Promise<CrmResult<StoredCard[], "not-found" | "not-signed-in">>;
  /** With the preferred one gone the next is promoted (spec section 4). */
  removeCard(
    session: CrmSession,
    id: string,
  ): Promise<CrmResult<StoredCard[], "not-found" | "not-signed-in">>;
  /** Ends the declaration of gift aid. Safe to repeat. */
  endGiftAid(session: CrmSession): Promise<CrmResult<null, "not-signed-in" | "not-allowed">>;
  /** What the customer answered of the culture survey. Safe to repeat. */
  getSurvey(session: CrmSession): Promise<CrmResult<SurveyAnswers, "not-signed-in">>;
  /** Makes these all of the customer's answers; with none of them nothing is kept. Safe to repeat. */
  keepSurvey(
    session: CrmSession,
    answers: SurveyAnswers,
  ): Promise<CrmResult<null, "not-signed-in" | "invalid">>;
}
