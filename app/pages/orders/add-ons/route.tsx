import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isPurchased } from "~/pages/orders/order";
import {
  knownSystem,
  orderHref,
  orderQuery,
  visibleOrder,
} from "~/pages/orders/visible-order.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { refuse } from "~/.server/http/pages/replies";
import { answerExtras } from "~/pages/extras/save-extras.server";
import { AddOnsPage } from "./page";
import { addToOrder, getOrderOffers } from "./page.server";

export const handle = { title: "order.addOns.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  const { reference } = orderQuery(request);
  if (!isPurchased(order)) return redirect(orderHref("order-verify", order, reference), 303);
  return {
    number: order.number,
    ...(await getOrderOffers(context, order)),
    back: orderHref("order-confirmed", order, reference),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  if (!isPurchased(order)) return refuse(400);
  const offers = await getOrderOffers(context, order);
  return answerExtras(
    context,
    request,
    (typed, key) => addToOrder(context, offers, typed, key),
    () => {
      context.session.flash("line-added");
      return redirect(pathTo("basket"), 303);
    },
  );
}

export default function AddOns() {
  return <AddOnsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
