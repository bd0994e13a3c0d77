import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { found } from "~/.server/http/pages/replies";
import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { offeredMerchandise } from "~/pages/extras/offers";
import { readExtras } from "~/pages/extras/read-extras";
import { answerExtras, saveExtras, typedBefore } from "~/pages/extras/save-extras.server";
import { UpsellsStep } from "./page";

export const handle = { title: "upsells.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "upsells");
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    merchandise: offeredMerchandise(basket, offers),
    gift: offers.donation,
    frame,
    typed: typedBefore(typed),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket } = await checkoutStep(context, request, "upsells");
  const { merchandise, donation } = found(
    await context.crm.getBasketOffers({ params: { id: basket.id } }),
  );
  return answerExtras(
    context,
    request,
    (typed, key) =>
      saveExtras(context.crm, basket, readExtras({ merchandise, donation }, typed), key),
    () => completeStep(context, "upsells"),
  );
}

export default function Upsells() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <UpsellsStep {...page} answer={useActionData<typeof action>() ?? typed} />;
}
