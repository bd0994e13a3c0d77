import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { checkoutProgress, checkoutSteps, firstIncompleteStep } from "~/domain/checkout-steps";
import { safeRedirect } from "~/domain/safe-redirect";
import { basketChangeSchema } from "~/domain/schemas/basket-change";
import { BasketPage } from "~/features/basket/basket-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { orderHref } from "~/.server/checkout/order-href";
import { refusedChange } from "~/.server/checkout/refused-change";
import { refuse } from "~/.server/http/replies";
import { changeBasket } from "~/.server/services/change-basket";
import { changeNotice } from "~/.server/services/change-notice";
import { getBasketPage } from "~/.server/services/get-basket-page";

export const handle = { title: "basket.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crm, session, venue } = context;
  const [basket, customer] = await Promise.all([context.basket(), context.customer()]);
  // Without anything in it there are no sums to tell by which steps there will be.
  const filled = basket !== null && basket.items.length > 0 ? basket : null;
  const facts = { basket: filled, customer, ...session.checkout };
  const next = firstIncompleteStep(venue.checkoutSeries, facts);
  const removing = new URL(request.url).searchParams.get("remove");
  return {
    basket: await getBasketPage(crm, basket, { crmSession: session.crmSession, removing }),
    progress: checkoutProgress(venue.checkoutSeries, facts, "basket"),
    next: { name: next, path: checkoutSteps[next].path },
    orderHref:
      basket?.orderId != null
        ? orderHref(context, "order-verify", { id: basket.orderId, basketId: basket.id })
        : null,
    signedIn: customer !== null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crm, session, caller } = context;
  const form = basketChangeSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  const change = form.data;
  const { basketId, crmSession } = session;
  if (basketId === null) {
    session.flash("basket-empty");
    return redirect(pathTo("basket"), 303);
  }
  const asked = change.intent === "extend" ? change.returnTo : null;
  const returnTo = safeRedirect(asked, pathTo("basket"));
  const before = change.intent === "reclaim" ? await context.basket() : null;
  const visit = { basketId, crmSession, caller, basket: context.basket };
  const changed = await changeBasket(crm, visit, change);
  if (!changed.ok) return refusedChange(context, changed, { basketId, returnTo, change });
  context.keepBasket(changed.basket);
  session.flash(changeNotice(change, before, changed.basket));
  return redirect(returnTo, 303);
}

export default function Basket() {
  return <BasketPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
