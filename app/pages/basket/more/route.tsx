import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { found } from "~/.server/http/pages/replies";
import { validBasket } from "~/pages/checkout/guards.server";
import { offeredAddOns, offeredMerchandise } from "~/pages/extras/offers";
import { readExtras } from "~/pages/extras/read-extras";
import { answerExtras, saveExtras } from "~/pages/extras/save-extras.server";
import { MorePage } from "./page";

export const handle = { title: "basket.more.title" } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  const basket = await validBasket(context);
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    performances: offeredAddOns(basket.tickets, basket, offers),
    merchandise: offeredMerchandise(basket, offers),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const basket = await validBasket(context);
  const { addOns, merchandise } = found(
    await context.crm.getBasketOffers({ params: { id: basket.id } }),
  );
  return answerExtras(
    context,
    request,
    (typed, key) =>
      saveExtras(context.crm, basket, readExtras({ addOns, merchandise }, typed), key),
    () => {
      context.session.flash("line-changed");
      return redirect(pathTo("basket"), 303);
    },
  );
}

export default function More() {
  return <MorePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
