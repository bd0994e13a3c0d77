import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { Result } from "#contract/calls/result";
import { retryUntilApplied } from "~/.server/ticketing/retry-until-applied";
import type { Crm } from "~/.server/ticketing/ticketing";
import { getOrCreateBasketId, redirectToBasket } from "~/parts/basket/get-or-create-basket.server";
import { addLine } from "~/parts/lines/change-line.server";
import { leaveCheckout, type StepFailure } from "~/parts/basket/leave-checkout.server";

type NotBought =
  /** `message` is a key for `validationMessage`. */
  { code: "refused"; message: string } | { code: "sign-in-first" };

type MembershipRequest = {
  levelId: string;
  remindsToRenew: boolean;
  /** Replaces the membership that is in the basket already. */
  replace?: boolean;
  requestKey: string;
};

/**
 * Adds a membership to the visitor's basket, creating one if needed, and redirects to it with a notice; returns the
 * reason if it can't be bought. Safe to retry with the same `requestKey`.
 */
export async function buyMembership(
  context: AppLoadContext,
  request: MembershipRequest,
): Promise<Result<Response, NotBought>> {
  const basketId = await getOrCreateBasketId(context, request.requestKey);
  const outcome = await joinWithBasket(context.crm, basketId, request);
  if (outcome.ok)
    return { ok: true, value: redirectToBasket(context, outcome.value, "membership-added") };
  const { failure } = outcome;
  if (failure.code === "refused" || failure.code === "sign-in-first") return { ok: false, failure };
  return failure.code === "conflict" && failure.reason === "paying"
    ? refused("conflict.paying")
    : leaveCheckout(context, failure);
}

const refused = (message: string) =>
  ({ ok: false, failure: { code: "refused", message } }) as const;

/** Adds a membership to the basket. Safe to retry with the same `requestKey`. */
export async function joinWithBasket(
  crm: Crm,
  basketId: string,
  { requestKey, ...body }: MembershipRequest,
): Promise<Result<Basket, NotBought | StepFailure>> {
  const added = await retryUntilApplied(
    requestKey,
    (key) =>
      addLine(crm, {
        params: { id: basketId },
        body: { kind: "membership", ...body },
        requestKey: key,
      }),
    ({ items }) =>
      items.some(({ kind, productId }) => kind === "membership" && productId === body.levelId),
  );
  if (added.ok) return added;
  const { failure } = added;
  switch (failure.code) {
    case "not-signed-in":
      return { ok: false, failure: { code: "sign-in-first" } };
    case "key-reused":
      return { ok: false, failure };
    case "conflict":
      return failure.reason === "paying" || failure.reason === "ordered"
        ? { ok: false, failure }
        : refused(`conflict.${failure.reason}`);
    case "not-found":
    case "invalid":
      return refused("refused");
  }
}
