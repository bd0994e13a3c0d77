import type { Basket } from "#contract/schemas/basket";
import type { CrmFailure, CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about a basket as a whole. */
export interface WholeBaskets {
  /** Forgets what an expired basket lost, so that the rest of it can be bought. Safe to repeat. */
  dropLost(basketId: string): Promise<CrmResult<Basket, "not-found" | "conflict">>;
  /** Takes everything out and gives its seats back. Safe to repeat. */
  emptyBasket(basketId: string): Promise<CrmResult<Basket, "not-found" | "conflict">>;
  /**
   * The customer's other baskets in which something is left, held or of another kind; the newest first, few. One that is
   * being paid for is not among them. Safe to repeat.
   */
  listOtherBaskets(
    exceptId: string | null,
    session: CrmSession,
  ): Promise<CrmResult<Basket[], "not-signed-in">>;
  /**
   * Moves what is in a basket into a new one that is nobody's yet, with its seats; notes, delivery, credit and vouchers
   * stay behind. The old one is empty then: repeated, it is `basket-expired`.
   */
  moveBasket(basketId: string): Promise<CrmResult<Basket, MergeFailure>>;
  /**
   * Brings all that another basket holds into this one, or nothing: `conflict` says what of them contradicts each other.
   * `isShared`: the other one was reached by a link; of it, what `moveBasket` leaves behind does not come along. Safe to
   * repeat: what came along is not in the other one any more.
   */
  mergeBaskets(
    basketId: string,
    otherId: string,
    how?: { isShared: boolean },
  ): Promise<CrmResult<Basket, MergeFailure>>;
}

export type MergeFailure = Extract<
  CrmFailure["code"],
  "not-found" | "conflict" | "limit" | "not-allowed" | "basket-expired"
>;
