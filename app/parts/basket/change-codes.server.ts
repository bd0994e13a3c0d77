import { randomUUID } from "node:crypto";
import { data, redirect, type AppLoadContext } from "@remix-run/node";

import type { ProblemOf, ResultOf } from "#contract/calls/define";
import type { codeOperations } from "#contract/operations/codes";
import type { Basket } from "#contract/schemas/basket";
import { nullIfUnavailable, Unavailable } from "#contract/calls/unavailable";
import type { Crm } from "~/.server/ticketing/ticketing";
import { readField } from "~/domain/schemas/fields";
import { ensureBasket } from "./get-or-create-basket.server";
import { type CodeReason } from "~/parts/refusals/basket-refusal";
import { MAX_CODE_LENGTH } from "#contract/rules/baskets/code";
import { pathTo } from "~/routing/paths";
import { orErrorPage } from "~/.server/rendering/replies";
import { leaveCheckout } from "./leave-checkout.server";
import { codeNotice } from "./notices";

/**
 * Enters a code of any kind into the visitor's basket and redirects to `back`, or returns 400 with the reason. A promo
 * code that needs tickets is kept until there are some.
 */
export async function submitCode(context: AppLoadContext, form: FormData, back: string) {
  const typed = readField(form, "code");
  const { reason, needsTickets } = await enterVisitorCode(context, typed);
  if (needsTickets && keepForTickets(context, typed, await context.basket())) {
    context.session.flash("code-later");
    return redirect(back, 303);
  }
  return reason === null
    ? redirect(back, 303)
    : data({ kind: "code", typed: typed.slice(0, MAX_CODE_LENGTH), reason } as const, {
        status: 400,
      });
}

/** Longer codes don't fit in the session cookie. */
const MAX_KEPT_LENGTH = 40;

/** Keeps a promo code that needs tickets if the basket has no tickets yet that it could be for. */
export function keepForTickets(
  context: AppLoadContext,
  code: string,
  basket: Pick<Basket, "tickets" | "lost"> | null,
): boolean {
  const count = basket === null ? 0 : basket.tickets.length + basket.lost.length;
  if (code.length > MAX_KEPT_LENGTH || count > 0) return false;
  context.session.linkCode = code;
  return true;
}

type Entered = {
  reason: CodeReason | null;
  /** A promo code that is valid, but not for the tickets in the basket. */
  needsTickets: boolean;
};

/** Enters a code into the visitor's basket, with a notice. Returns why it was refused; throws on an outage. */
export async function enterVisitorCode(context: AppLoadContext, typed: string): Promise<Entered> {
  if (typed === "") return refusedAs("empty");
  if (typed.length > MAX_CODE_LENGTH) return refusedAs("not-recognised");
  const { crm, addressBlock, session } = context;
  const before = await context.basket();
  const entering = enterCode(crm, before?.id ?? null, {
    code: typed,
    caller: addressBlock,
    requestKey: randomUUID(),
    session: session.crmSession,
  });
  const result = await orErrorPage(entering, "update-code");
  if (result.ok) {
    context.keepBasket(result.value);
    session.flash(codeNotice(typed, before, result.value));
    return { reason: null, needsTickets: false };
  }
  switch (result.failure.code) {
    case "code-not-recognised":
      return refusedAs("not-recognised");
    case "not-allowed":
      return { reason: result.failure.reason, needsTickets: isRefusedForTickets(result.failure) };
    case "conflict":
      return refusedAs(result.failure.reason);
    case "not-found":
      return leaveCheckout(context, result.failure);
    // The code is within its limits, and the key is new.
    case "invalid":
    case "key-reused":
      throw new Unavailable("enterCode");
  }
}

const refusedAs = (reason: CodeReason): Entered => ({ reason, needsTickets: false });

type CodeProblem = ProblemOf<(typeof codeOperations)["enterCode"]>;

/** Whether a promo code is refused only because there are no tickets for it in the basket. */
export const isRefusedForTickets = (failure: CodeProblem): boolean =>
  failure.code === "not-allowed" &&
  failure.reason === "code-not-valid" &&
  failure.needsTickets === true;

/**
 * Enters a code into the basket, creating one if needed. With a session the basket is claimed first, because an access
 * code must match the customer's name. Safe to retry with the same `requestKey`.
 */
export async function enterCode(
  crm: Crm,
  basketId: string | null,
  {
    code,
    only,
    ...request
  }: {
    code: string;
    only?: "gift-voucher";
    caller: string;
    requestKey: string;
    session: string | null;
  },
): Promise<ResultOf<(typeof codeOperations)["enterCode"]>> {
  const { session } = request;
  const params = { id: await ensureBasket(crm, basketId, request) };
  // Always, because only the id is known here. If it is refused, the code is checked for the basket as it is.
  if (session !== null) await nullIfUnavailable(crm.claimBasket({ params, session }));
  return crm.enterCode({ params, body: { code, only }, ...request });
}

/** Removes a code from the visitor's basket; succeeds if it is already gone. */
export async function removeCode(context: AppLoadContext, form: FormData, back: string) {
  const conflict = await removeFromBasket(context, readField(form, "code"));
  if (conflict !== null)
    return data({ kind: "code", typed: "", reason: conflict.reason } as const, { status: 400 });
  context.session.flash("code-removed");
  return redirect(back, 303);
}

/**
 * Removes an access code registered to another name, from the account step. Redirects to the basket, where tickets at
 * access prices need another price type. Safe to retry.
 */
export async function removeAccessCode(context: AppLoadContext, form: FormData) {
  const conflict = await removeFromBasket(context, readField(form, "code"));
  context.session.flash(conflict === null ? "access-code-removed" : "basket-paying");
  return redirect(pathTo(conflict === null ? "basket" : "checkout-account"), 303);
}

/** Returns the conflict that prevents the removal; null once the code is removed. */
async function removeFromBasket(context: AppLoadContext, codeId: string) {
  const basket = await context.basket();
  if (basket === null) return null;
  const removing = context.crm.removeCode({ params: { id: basket.id, codeId } });
  const result = await orErrorPage(removing, "update-code");
  if (result.ok) context.keepBasket(result.value);
  else if (result.failure.code === "conflict") return result.failure;
  return null;
}
