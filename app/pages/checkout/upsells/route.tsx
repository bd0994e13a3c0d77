import { randomUUID } from "node:crypto";

import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requestKeySchema } from "~/domain/schemas/fields";
import { UpsellsStep } from "./upsells-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { textsOf, typedBefore } from "~/pages/checkout/stock-form.server";
import { found } from "~/.server/http/pages/replies";
import { extrasPage } from "~/pages/checkout/get-stock-pages.server";
import { saveExtras } from "~/pages/basket/save-extras.server";

export const handle = { title: "upsells.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "upsells");
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    ...extrasPage(basket, offers),
    frame,
    typed: typedBefore(typed),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket } = await checkoutStep(context, request, "upsells");
  const typed = textsOf(await request.formData());
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  const key = requestKeySchema.parse(typed.requestKey);
  const kept = await saveExtras(context.crm, basket, { offers, typed }, key);
  if (!kept.ok && kept.code === "failed") return leaveCheckout(context, kept.failure);
  context.keepBasket(kept.basket);
  if (kept.ok) return completeStep(context, "upsells");
  return data({ typed, faults: kept.faults }, { status: 400 });
}

export default function Upsells() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <UpsellsStep {...page} answer={useActionData<typeof action>() ?? typed} />;
}
