import type { AppLoadContext } from "@remix-run/node";

import { isNamed } from "#contract/schemas/customer";

import { takeReturnTo } from "~/.server/auth/sign-in";
import { throwRedirect } from "~/.server/http/rendering/replies";
import type { LinkState } from "~/.server/http/visitor/link-state";
import { isEmpty, isSellable } from "~/domain/basket/basket";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { safeRedirect } from "~/domain/safe-redirect";
import { linkedBasket } from "~/pages/basket/linked-basket.server";
import { pathAfterStep } from "~/pages/checkout/complete-step.server";
import { pathTo } from "~/routing/paths";

/**
 * Where somebody was going; from the account step on to the next. `note` is the mail's: on another device it knows
 * the way, and the basket.
 */
export async function postSignInRedirect(
  context: AppLoadContext,
  { keptBasket }: { keptBasket: boolean },
  note: LinkState | null = null,
): Promise<string> {
  const { session } = context;
  const to = takeReturnTo(context, safeRedirect(note?.returnTo, pathTo("your-orders")));
  const token = session.basketId === null ? (note?.basket ?? null) : null;
  // One that has been bought meanwhile is nothing to go on with.
  if (token !== null && (await linkedBasket(context, token)) !== null)
    return pathTo("basket-from-link", { token });
  const isStep =
    to !== pathTo("basket") && Object.values(checkoutSteps).some(({ path }) => path === to);
  if (!isStep) return to;
  const basket = await context.basket();
  // Nothing to check out: bought meanwhile, or emptied.
  if (
    basket === null ||
    basket.status === "ordered" ||
    (isEmpty(basket) && basket.lost.length === 0)
  )
    return pathTo("your-orders");
  if (to !== checkoutSteps.account.path) return to;
  if (!isSellable(basket)) return checkoutSteps.account.path;
  if (!keptBasket) return checkoutSteps.basket.path;
  const { draft } = session;
  return draft === null ? pathAfterStep(context, "account") : checkoutSteps[draft.step].path;
}

/** The same after a mailed link or code, which may have dropped the name: that is asked for first. */
export async function postMailRedirect(
  context: AppLoadContext,
  how: { keptBasket: boolean },
  note: LinkState | null,
): Promise<string> {
  const to = await postSignInRedirect(context, how, note);
  const customer = await context.customer();
  if (customer === null || isNamed(customer)) return to;
  context.session.returnTo = to;
  return pathTo("your-details");
}

export async function requireAnonymous(context: AppLoadContext): Promise<void> {
  if ((await context.customer()) !== null)
    throwRedirect(await postSignInRedirect(context, { keptBasket: true }));
}
