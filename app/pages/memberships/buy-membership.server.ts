import type { AppLoadContext } from "@remix-run/node";

import { ownBasketId, showAddedLine } from "~/pages/basket/own-basket.server";
import { joinWithBasket, type MembershipRequest } from "~/pages/checkout/join-with-basket.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";

type Bought =
  | { ok: true; answer: Response }
  /** `message` is for `validationMessage`. */
  | { ok: false; code: "refused"; message: string }
  | { ok: false; code: "sign-in-first" };

/**
 * Puts a membership into the visitor's basket, or into a new one, and leads there with a notice; or says why not. Safe to
 * repeat with the same `requestKey`.
 */
export async function buyMembership(
  context: AppLoadContext,
  request: MembershipRequest,
): Promise<Bought> {
  const { crm, session } = context;
  const basketId = await ownBasketId(context, request.requestKey);
  const joined = await joinWithBasket(crm, { basketId, crmSession: session.crmSession }, request);
  if (joined.ok) return { ok: true, answer: showAddedLine(context, joined.basket) };
  if (joined.code !== "failed") return joined;
  const { failure } = joined;
  return failure.code === "conflict" && failure.reason === "paying"
    ? { ok: false, code: "refused", message: "conflict.paying" }
    : leaveCheckout(context, failure);
}
