import type { Basket } from "#contract/schemas/basket";
import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";
import type { StepFailure } from "../basket/change-own-basket.server";

export type Joined =
  | { ok: true; basket: Basket }
  /** `message` is a key of `validation`. */
  | { ok: false; code: "refused"; message: string }
  /** The level is for customers who are signed in. */
  | { ok: false; code: "sign-in-first" }
  | { ok: false; code: "failed"; failure: StepFailure };

/** The spec's words for why a membership cannot be bought (section 8, "Checkout"), by the box office's reasons. */
const REFUSALS: Readonly<Record<string, string>> = {
  "membership-owned": "membershipOwned",
  "membership-in-basket": "membershipInBasket",
  "membership-conflict": "membershipConflict",
};

/** Puts a membership into the basket. Safe to repeat with the same `requestKey`. */
export async function joinWithBasket(
  crm: Crm,
  visit: { basketId: string; crmSession: CrmSession | null },
  wish: { levelId: string; autoRenew: boolean; requestKey: string },
): Promise<Joined> {
  const added = await crm.addMembership(visit.basketId, wish, visit.crmSession);
  if (added.ok) return { ok: true, basket: added.value };
  const { failure } = added;
  switch (failure.code) {
    case "not-signed-in":
      return { ok: false, code: "sign-in-first" };
    case "unavailable":
      return { ok: false, code: "failed", failure };
    case "conflict": {
      const message = REFUSALS[failure.reason];
      return message === undefined
        ? { ok: false, code: "failed", failure }
        : { ok: false, code: "refused", message };
    }
    case "not-found":
    case "not-allowed":
    case "invalid":
      return { ok: false, code: "refused", message: "refused" };
  }
}
