import { redirect, type AppLoadContext } from "@remix-run/node";

import { refuse } from "~/.server/http/pages/replies";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import { joinWithBasket } from "~/pages/checkout/join-with-basket.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { pathTo } from "~/routing/paths";

type Bought =
  | { ok: true; answer: Response }
  /** `message` is a key of `validation`. */
  | { ok: false; code: "refused"; message: string }
  | { ok: false; code: "sign-in-first" };

/**
 * Puts a membership into the visitor's basket, or into a new one, and leads there with a notice; or says why not. Safe to
 * repeat with the same `requestKey`.
 */
export async function buyMembership(
  context: AppLoadContext,
  wish: { levelId: string; autoRenew: boolean; requestKey: string },
): Promise<Bought> {
  const { crm, session } = context;
  const { crmSession } = session;
  const { requestKey } = wish;
  const held = (await context.basket())?.id ?? null;
  const basket = await ensureBasket(crm, held, { requestKey, session: crmSession });
  if (!basket.ok) return refuse(503);
  const joined = await joinWithBasket(crm, { basketId: basket.id, crmSession }, wish);
  if (joined.ok) {
    context.keepBasket(joined.basket);
    session.flash("line-added");
    return { ok: true, answer: redirect(pathTo("basket"), 303) };
  }
  if (joined.code !== "failed") return joined;
  const { failure } = joined;
  return failure.code === "conflict" && failure.reason === "paying"
    ? { ok: false, code: "refused", message: "basketPaying" }
    : leaveCheckout(context, failure);
}
