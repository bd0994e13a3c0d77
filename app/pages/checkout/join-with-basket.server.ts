import type { MembershipProblem } from "#contract/operations/basket-problems";
import type { Basket } from "#contract/schemas/basket";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { StepFailure } from "../basket/change-own-basket.server";

export type Joined =
  | { ok: true; basket: Basket }
  /** `message` is a key of `validation`. */
  | { ok: false; code: "refused"; message: string }
  /** The level is for customers who are signed in. */
  | { ok: false; code: "sign-in-first" }
  | { ok: false; code: "failed"; failure: StepFailure };

/** Puts a membership into the basket. Safe to repeat with the same `requestKey`. */
export async function joinWithBasket(
  crm: Crm,
  visit: { basketId: string; crmSession: string | null },
  { requestKey, ...body }: { levelId: string; autoRenew: boolean; requestKey: string },
): Promise<Joined> {
  const added = await crm.addMembership({
    params: { id: visit.basketId },
    body,
    session: visit.crmSession,
    requestKey,
  });
  if (added.ok) return { ok: true, basket: added.value };
  const { failure } = added;
  switch (failure.code) {
    case "not-signed-in":
      return { ok: false, code: "sign-in-first" };
    case "key-reused":
    case "unavailable":
      return { ok: false, code: "failed", failure: { code: "unavailable" } };
    case "conflict":
      return refusedJoin(failure);
    case "not-found":
    case "invalid":
      return { ok: false, code: "refused", message: "refused" };
  }
}

/** The spec's words for why a membership cannot be bought (section 8, "Checkout"). */
function refusedJoin(
  failure: MembershipProblem | Extract<StepFailure, { code: "conflict" }>,
): Joined {
  switch (failure.reason) {
    case "membership-owned":
      return { ok: false, code: "refused", message: "membershipOwned" };
    case "membership-in-basket":
      return { ok: false, code: "refused", message: "membershipInBasket" };
    case "membership-conflict":
      return { ok: false, code: "refused", message: "membershipConflict" };
    default:
      return { ok: false, code: "failed", failure };
  }
}
