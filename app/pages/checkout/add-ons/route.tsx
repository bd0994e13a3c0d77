import { randomUUID } from "node:crypto";

import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requestKeySchema } from "~/domain/schemas/fields";
import { AddOnsStep } from "./add-ons-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { textsOf, typedBefore } from "~/pages/checkout/stock-form.server";
import { found } from "~/.server/http/pages/replies";
import { addOnsPage } from "~/pages/checkout/get-stock-pages.server";
import { saveAddOns } from "~/pages/checkout/save-add-ons.server";

export const handle = { title: "addOns.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "add-ons");
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    frame,
    performances: addOnsPage(basket.tickets, basket, offers),
    typed: typedBefore(typed),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket } = await checkoutStep(context, request, "add-ons");
  const typed = textsOf(await request.formData());
  const { addOns } = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  const key = requestKeySchema.parse(typed.requestKey);
  const kept = await saveAddOns(context.crm, basket, { addOns, typed }, key);
  if (!kept.ok && kept.code === "failed") return leaveCheckout(context, kept.failure);
  context.keepBasket(kept.basket);
  if (kept.ok) return completeStep(context, "add-ons");
  return data({ typed, faults: kept.faults }, { status: 400 });
}

export default function AddOns() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <AddOnsStep {...page} answer={useActionData<typeof action>() ?? typed} />;
}
