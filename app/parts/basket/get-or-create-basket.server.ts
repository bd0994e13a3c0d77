import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import { Unavailable } from "#contract/calls/unavailable";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { leaveCheckout } from "./leave-checkout.server";
import { pathTo } from "~/routing/paths";

/** Returns the id of the visitor's basket, or creates one. Safe to retry with the same key. */
export async function getOrCreateBasketId(
  context: AppLoadContext,
  requestKey: string,
): Promise<string> {
  const currentId = (await context.basket())?.id ?? null;
  const session = context.session.crmSession;
  return ensureBasket(context.crm, currentId, { requestKey, session });
}

/** Stores the basket in the session and redirects to it with a notice. */
export function redirectToBasket(
  context: AppLoadContext,
  basket: Parameters<AppLoadContext["keepBasket"]>[0],
  notice: Extract<NoticeCode, `${string}-added` | "line-changed">,
) {
  context.keepBasket(basket);
  context.session.flash(notice);
  return redirect(pathTo("basket"), 303);
}

/** Returns `basketId`, or creates a basket. Retries with the same `requestKey` return the same basket. */
export async function ensureBasket(
  crm: Pick<Crm, "createBasket">,
  basketId: string | null,
  { requestKey, session }: { requestKey: string; session: string | null },
): Promise<string> {
  return basketId ?? (await createBasket(crm, requestKey, session)).id;
}

/** A refusal counts as an outage: nothing in the request can be corrected. */
async function createBasket(
  crm: Pick<Crm, "createBasket">,
  requestKey: string,
  session: CrmSession | null,
): Promise<Basket> {
  const idempotencyKey = `basket-${requestKey}`;
  const created = await crm.createBasket({ body: {}, session, idempotencyKey });
  if (!created.ok) throw new Unavailable("createBasket");
  return created.value;
}

/** Claims the basket unless it has a customer. Safe to retry. */
export async function claimIfUnclaimed(
  crm: Pick<Crm, "claimBasket">,
  basket: Basket,
  session: CrmSession,
): Promise<Awaited<ReturnType<Crm["claimBasket"]>>> {
  if (basket.customerId !== null) return { ok: true, value: basket };
  return crm.claimBasket({ params: { id: basket.id }, session });
}

/** Returns the basket, or a new one; claimed by the customer who is signed in. */
export async function claimOrCreateBasket(
  context: AppLoadContext,
  basket: Basket | null,
  requestKey: string,
): Promise<Basket> {
  const { crm } = context;
  const session = (await context.customer()) === null ? null : context.session.crmSession;
  if (basket === null) return createBasket(crm, requestKey, session);
  if (session === null) return basket;
  const claimed = await claimIfUnclaimed(crm, basket, session);
  return claimed.ok ? claimed.value : leaveCheckout(context, claimed.failure);
}
