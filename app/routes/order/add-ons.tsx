import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isBought } from "~/domain/order";
import { orderAddOnsSchema } from "~/domain/schemas/order-add-ons";
import { AddOnsPage } from "~/features/order/add-ons-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { orderHref } from "~/.server/checkout/order-href";
import { knownSystem } from "~/.server/checkout/order-system";
import { visibleOrder } from "~/.server/checkout/visible-order";
import { refuse } from "~/.server/http/replies";
import { addToOrder } from "~/.server/services/add-to-order";
import { getOrderOffers } from "~/.server/services/get-order-offers";

export const handle = { title: "order.addOns.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  if (!isBought(order)) return redirect(orderHref(context, "order-verify", order), 303);
  return {
    number: order.number,
    ...(await getOrderOffers(context.crm, order, await context.customer())),
    back: orderHref(context, "order-confirmed", order),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  if (!isBought(order)) return refuse(400);
  const submission = parseWithZod(await request.formData(), { schema: orderAddOnsSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { requestKey, items, gift: amount } = submission.value;
  const { gift } = await getOrderOffers(context.crm, order, await context.customer());
  if (amount !== null && gift === null) return refuse(503);
  const basket = await context.basket();
  const added = await addToOrder(
    context.crm,
    basket?.id ?? null,
    {
      requestKey,
      items,
      gift: amount === null || gift === null ? null : { fundId: gift.fundId, amount },
    },
    context.session.crmSession,
  );
  if (added.basket !== null) context.keepBasket(added.basket);
  if (!added.ok) {
    if (added.code === "unavailable") return refuse(503);
    return data(submission.reply({ formErrors: ["refused"] }), { status: 400 });
  }
  context.session.flash("line-added");
  return redirect(pathTo("basket"), 303);
}

export default function AddOns() {
  return (
    <AddOnsPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
