import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { found } from "~/.server/http/pages/replies";
import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { offeredAddOns } from "~/pages/extras/offers";
import { readExtras } from "~/pages/extras/read-extras";
import { answerExtras, saveExtras, typedBefore } from "~/pages/extras/save-extras.server";
import { AddOnsStep } from "./page";

export const handle = { title: "addOns.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "add-ons");
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    frame,
    performances: offeredAddOns(basket.tickets, basket, offers),
    typed: typedBefore(typed),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket } = await checkoutStep(context, request, "add-ons");
  const { addOns } = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return answerExtras(
    context,
    request,
    (typed, key) => saveExtras(context.crm, basket, readExtras({ addOns }, typed), key),
    () => completeStep(context, "add-ons"),
  );
}

export default function AddOns() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <AddOnsStep {...page} answer={useActionData<typeof action>() ?? typed} />;
}
