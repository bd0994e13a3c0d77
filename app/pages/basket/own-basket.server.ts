import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Result, Unavailable } from "#contract/define";
import type { codeOperations } from "#contract/operations/codes";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { pathTo } from "~/routing/paths";

/** The id of the visitor's basket, or of a new one; a repeated request finds it again. Throws an answer of 503. */
export async function getOrCreateBasketId(
  context: AppLoadContext,
  requestKey: string,
): Promise<string> {
  const held = (await context.basket())?.id ?? null;
  const session = context.session.crmSession;
  const basket = await ensureBasket(context.crm, held, { requestKey, session });
  return basket.ok ? basket.id : throwErrorPage(503);
}

/** Keeps the basket, to which a line was added, and leads there with a notice. */
export function showAddedLine(
  context: AppLoadContext,
  basket: Parameters<AppLoadContext["keepBasket"]>[0],
) {
  context.keepBasket(basket);
  context.session.flash("line-added");
  return redirect(pathTo("basket"), 303);
}

/** The basket in hand, or a new one whose key follows from the request's: a repeated request finds it again. */
export async function ensureBasket(
  crm: Pick<Crm, "createBasket">,
  basketId: string | null,
  { requestKey, session }: { requestKey: string; session: string | null },
): Promise<{ ok: true; id: string } | { ok: false; failure: Unavailable }> {
  if (basketId !== null) return { ok: true, id: basketId };
  const made = await crm.createBasket({
    body: {},
    session,
    idempotencyKey: `basket-${requestKey}`,
  });
  return made.ok
    ? { ok: true, id: made.value.id }
    : { ok: false, failure: { code: "unavailable" } };
}

/**
 * Enters a code into the basket, or into a new one. With a session the basket is tied to its customer first, whose
 * name an access code must match. Safe to repeat with the same `requestKey`.
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
