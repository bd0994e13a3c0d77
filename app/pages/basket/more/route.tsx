import { randomUUID } from "node:crypto";

import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requestKeySchema } from "~/domain/schemas/fields";
import { MorePage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { validBasket } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { textsOf } from "~/pages/checkout/stock-form.server";
import { found } from "~/.server/http/pages/replies";
import { addOnsPage, extrasPage } from "~/pages/checkout/get-stock-pages.server";
import { keepAddOnsAndShop } from "~/pages/basket/save-extras.server";

export const handle = { title: "basket.more.title" } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  const basket = await validBasket(context);
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    performances: addOnsPage(basket.tickets, basket, offers),
    merchandise: extrasPage(basket, offers).merchandise,
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const basket = await validBasket(context);
  const typed = textsOf(await request.formData());
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  const key = requestKeySchema.parse(typed.requestKey);
  const kept = await keepAddOnsAndShop(context.crm, basket, { offers, typed }, key);
  if (!kept.ok && kept.code === "failed") return leaveCheckout(context, kept.failure);
  context.keepBasket(kept.basket);
  if (!kept.ok) return data({ typed, faults: kept.faults }, { status: 400 });
  context.session.flash("line-changed");
  return redirect(pathTo("basket"), 303);
}

export default function More() {
  return <MorePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
