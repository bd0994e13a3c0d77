import type { Basket } from "#contract/schemas/basket";
import { retryUntilApplied } from "~/.server/ticketing/retry-until-applied";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { StepFailure } from "./leave-checkout.server";

export type Joined =
  | { ok: true; basket: Basket }
  /** `message` is for `validationMessage`. */
  | { ok: false; code: "refused"; message: string }
  | { ok: false; code: "sign-in-first" }
  | { ok: false; code: "failed"; failure: StepFailure };

export type MembershipRequest = {
  levelId: string;
  remindsToRenew: boolean;
  /** Takes the place of the one in the basket. */
  replace?: boolean;
  requestKey: string;
};

/** Puts a membership into the basket. Safe to repeat with the same `requestKey`. */
export async function joinWithBasket(
  crm: Crm,
  visit: { basketId: string; crmSession: string | null },
  { requestKey, ...body }: MembershipRequest,
): Promise<Joined> {
  const { basketId, crmSession: session } = visit;
  const added = await retryUntilApplied(
    requestKey,
    (key) => crm.addMembership({ params: { id: basketId }, body, session, requestKey: key }),
    ({ items }) =>
      items.some(({ kind, productId }) => kind === "membership" && productId === body.levelId),
  );
  if (added.ok) return { ok: true, basket: added.value };
  const { failure } = added;
  switch (failure.code) {
    case "not-signed-in":
      return { ok: false, code: "sign-in-first" };
    case "key-reused":
    case "unavailable":
      return { ok: false, code: "failed", failure: { code: "unavailable" } };
    case "conflict":
      return failure.reason === "paying" || failure.reason === "ordered"
        ? { ok: false, code: "failed", failure }
        : { ok: false, code: "refused", message: `conflict.${failure.reason}` };
    case "not-found":
    case "invalid":
      return { ok: false, code: "refused", message: "refused" };
  }
}
