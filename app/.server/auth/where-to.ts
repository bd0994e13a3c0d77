import type { AppLoadContext } from "@remix-run/node";

import { checkoutSteps } from "~/domain/checkout-steps";
import { isSellable } from "~/domain/sellable";
import { safeRedirect } from "~/domain/safe-redirect";
import { pathTo } from "~/routing/paths";

import { nextPath } from "../checkout/go-on";
import { linkedBasket } from "../checkout/linked-basket";
import type { MailNote } from "../http/mail-notes";
import { takeReturnTo } from "./sign-in";

/**
 * Where somebody goes who has just signed in: to where they were going, and from the checkout's account step on to the
 * next. `note` is that of the mail they came by: on another device it knows the way, and the basket.
 */
export async function whereTo(
  context: AppLoadContext,
  { keptBasket }: { keptBasket: boolean },
  note: MailNote | null = null,
): Promise<string> {
  const { session } = context;
  const to = takeReturnTo(context, safeRedirect(note?.returnTo, pathTo("your-orders")));
  const token = session.basketId === null ? (note?.basket ?? null) : null;
  // One that has been bought meanwhile is nothing to go on with.
  if (token !== null && (await linkedBasket(context, token)) !== null)
    return pathTo("basket-from-link", { token });
  if (to !== checkoutSteps.account.path) return to;
  const basket = await context.basket();
  if (basket !== null && !isSellable(basket)) return checkoutSteps.account.path;
  if (!keptBasket) return checkoutSteps.basket.path;
  const { draft } = session;
  return draft === null ? nextPath(context, "account") : checkoutSteps[draft.step].path;
}
