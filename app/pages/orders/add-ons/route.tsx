import type { Order } from "#contract/schemas/order";
import { randomUUID } from "node:crypto";

import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isPurchased } from "~/domain/orders/order";

import { requestKeySchema } from "~/domain/schemas/fields";
import { AddOnsPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import {
  orderHref,
  knownSystem,
  orderQuery,
  visibleOrder,
} from "~/pages/orders/visible-order.server";
import { textsOf } from "~/pages/checkout/stock-form.server";
import { refuse } from "~/.server/http/pages/replies";
import { addToOrder } from "./add-to-order.server";
import { getOrderOffers } from "./page.server";

export const handle = { title: "order.addOns.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  if (!isPurchased(order))
    return redirect(orderHref("order-verify", order, orderQuery(request).reference), 303);
  return {
    number: order.number,
    ...(await offersFor(context, order)).offers,
    back: orderHref("order-confirmed", order, orderQuery(request).reference),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  if (!isPurchased(order)) return refuse(400);
  const typed = textsOf(await request.formData());
  const { visit, offers } = await offersFor(context, order);
  const key = requestKeySchema.parse(typed.requestKey);
  const added = await addToOrder(context.crm, visit, { offers, typed }, key);
  if (!added.ok && added.code === "failed") return leaveCheckout(context, added.failure);
  if (added.basket !== null) context.keepBasket(added.basket);
  if (!added.ok) return data({ typed, faults: added.faults }, { status: 400 });
  context.session.flash("line-added");
  return redirect(pathTo("basket"), 303);
}

async function offersFor(context: AppLoadContext, order: Order) {
  const [customer, basket] = await Promise.all([context.customer(), context.basket()]);
  return {
    visit: { basket, session: customer === null ? null : context.session.crmSession },
    offers: await getOrderOffers(context.crm, order, { customer, basket }),
  };
}

export default function AddOns() {
  return <AddOnsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
