import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Unavailable } from "#contract/define";
import type { Basket } from "#contract/schemas/basket";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { leaveCheckout } from "./leave-checkout.server";
import { pathTo } from "~/routing/paths";

/** Returns the id of the visitor's basket, or creates one. Safe to retry with the same key. Throws the 503 page. */
export async function getOrCreateBasketId(
  context: AppLoadContext,
  requestKey: string,
): Promise<string> {
  const currentId = (await context.basket())?.id ?? null;
  const session = context.session.crmSession;
  const basket = await ensureBasket(context.crm, currentId, { requestKey, session });
  return basket.ok ? basket.id : throwErrorPage(503);
}

/** Stores the basket in the session and redirects to it with a notice. */
export function redirectToBasket(
  context: AppLoadContext,
  basket: Parameters<AppLoadContext["keepBasket"]>[0],
  notice: "line-added" | "line-changed",
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
): Promise<{ ok: true; id: string } | { ok: false; failure: Unavailable }> {
  if (basketId !== null) return { ok: true, id: basketId };
  const created = await createBasket(crm, requestKey, session);
  return created.ok
    ? { ok: true, id: created.value.id }
    : { ok: false, failure: { code: "unavailable" } };
}

const createBasket = (
  crm: Pick<Crm, "createBasket">,
  requestKey: string,
  session: CrmSession | null,
) => crm.createBasket({ body: {}, session, idempotencyKey: `basket-${requestKey}` });

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
  if (basket === null) {
    const created = await createBasket(crm, requestKey, session);
    return created.ok ? created.value : throwErrorPage(503);
  }
  if (session === null) return basket;
  const claimed = await claimIfUnclaimed(crm, basket, session);
  return claimed.ok ? claimed.value : leaveCheckout(context, claimed.failure);
}
