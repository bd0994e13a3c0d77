import { redirect, type AppLoadContext } from "@remix-run/node";

import { refuse } from "~/.server/http/pages/replies";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import { pathTo } from "~/routing/paths";

/** The id of the visitor's basket, or of a new one; a repeated request finds it again. Throws an answer of 503. */
export async function ownBasketId(context: AppLoadContext, requestKey: string): Promise<string> {
  const held = (await context.basket())?.id ?? null;
  const session = context.session.crmSession;
  const basket = await ensureBasket(context.crm, held, { requestKey, session });
  return basket.ok ? basket.id : refuse(503);
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
