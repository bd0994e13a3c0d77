import type { AppLoadContext } from "@remix-run/node";

import { hasBuyerDetails } from "#contract/schemas/customer";

import { takeReturnTo } from "~/.server/auth/sign-in";
import { throwRedirect } from "~/.server/rendering/replies";
import type { LinkState } from "~/.server/session/link-state";
import { isEmpty, isSellable } from "~/domain/basket/basket";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { safeRedirect } from "~/domain/links/safe-redirect";
import { linkedBasket } from "~/parts/basket/linked-basket.server";
import { pathAfterStep } from "~/parts/checkout/complete-step.server";
import { pathTo } from "~/routing/paths";

/**
 * Returns the path to go to after signing in: the requested page, the next checkout step, or else the overview of the account. `linkState`: from a mailed
 * link, which may be opened on another device without the visitor's session and basket.
 */
export async function postSignInRedirect(
  context: AppLoadContext,
  { keptBasket }: { keptBasket: boolean },
  linkState: LinkState | null = null,
): Promise<string> {
  const { session } = context;
  const to = takeReturnTo(context, safeRedirect(linkState?.returnTo, pathTo("account")));
  const token = session.basketId === null ? (linkState?.basket ?? null) : null;
  // Null if the basket was bought in the meantime.
  if (token !== null && (await linkedBasket(context, token)) !== null)
    return pathTo("basket-from-link", { token });
  const isStep =
    to !== pathTo("basket") && Object.values(checkoutSteps).some(({ path }) => path === to);
  if (!isStep) return to;
  const basket = await context.basket();
  // Nothing to check out: bought or emptied in the meantime.
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

/** Like `postSignInRedirect`, but asks customers without a name or an email for their details first. */
export async function postMailRedirect(
  context: AppLoadContext,
  outcome: { keptBasket: boolean },
  linkState: LinkState | null,
): Promise<string> {
  const to = await postSignInRedirect(context, outcome, linkState);
  const customer = await context.customer();
  if (customer === null || hasBuyerDetails(customer)) return to;
  context.session.returnTo = to;
  return pathTo("your-details");
}

export async function requireAnonymous(context: AppLoadContext): Promise<void> {
  if ((await context.customer()) !== null)
    throwRedirect(await postSignInRedirect(context, { keptBasket: true }));
}
