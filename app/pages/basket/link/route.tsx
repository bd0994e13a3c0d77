import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { BasketLinkPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { validBasket } from "~/pages/checkout/guards.server";
import { linkEnds } from "~/pages/basket/linked-basket.server";
import { qrCode } from "~/pages/tickets/qr-code.server";

export const handle = { title: "basket.link.title" } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  const basket = await validBasket(context);
  const isClaimed = basket.customerId !== null;
  // A guest's basket is accessible from the guest's session only, and there is no account to sign in to.
  if (isClaimed && (await context.customer())?.isGuest === true)
    return { link: null, heldUntil: basket.hold?.until ?? null };
  const until = linkEnds(basket, context.now);
  const token = context.basketLinks.sign(basket.id, until);
  const href = context.publicUrl + pathTo("basket-from-link", { token });
  const heldUntil = basket.hold?.until ?? until;
  return { link: { href, code: qrCode(href), isClaimed }, heldUntil };
}

export default function BasketLink() {
  return <BasketLinkPage {...useLoaderData<typeof loader>()} />;
}
