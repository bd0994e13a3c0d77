import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Result, Unavailable } from "#contract/define";
import type { codeOperations } from "#contract/operations/codes";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
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
export function showAddedLine(
  context: AppLoadContext,
  basket: Parameters<AppLoadContext["keepBasket"]>[0],
  notice: "line-added" | "line-changed" = "line-added",
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
  const created = await crm.createBasket({
    body: {},
    session,
    idempotencyKey: `basket-${requestKey}`,
  });
  return created.ok
    ? { ok: true, id: created.value.id }
    : { ok: false, failure: { code: "unavailable" } };
}

/**
 * Enters a code into the basket, creating one if needed. With a session the basket is claimed first, because an access
 * code must match the customer's name. Safe to retry with the same `requestKey`.
 */
export async function enterCode(
  crm: Crm,
  basketId: string | null,
  {
    code,
    ...request
  }: { code: string; caller: string; requestKey: string; session: string | null },
): Promise<Result<(typeof codeOperations)["enterCode"]>> {
  const { session } = request;
  const basket = await ensureBasket(crm, basketId, request);
  if (!basket.ok) return basket;
  const params = { id: basket.id };
  if (session !== null) await crm.claimBasket({ params, session });
  return crm.enterCode({ params, body: { code }, ...request });
}
