import { randomUUID } from "node:crypto";

import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requestKeySchema } from "~/domain/schemas/request-key";
import { UpsellsStep } from "~/features/checkout/upsells-step";
import type { PageHandle } from "~/routing/handle";

import { goOn } from "~/.server/checkout/go-on";
import { checkoutStep } from "~/.server/checkout/guards";
import { leaveCheckout } from "~/.server/checkout/leave-checkout";
import { textsOf, typedBefore } from "~/.server/checkout/stock-form";
import { found } from "~/.server/http/replies";
import { extrasPage } from "~/.server/services/get-stock-pages";
import { keepExtras } from "~/.server/services/keep-extras";

export const handle = { title: "upsells.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "upsells");
  const offers = found(await context.crm.getStepOffers(basket.id));
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
  const offers = found(await context.crm.getStepOffers(basket.id));
  const key = requestKeySchema.parse(typed.requestKey);
  const kept = await keepExtras(context.crm, basket, { offers, typed }, key);
  if (!kept.ok && kept.code === "failed") return leaveCheckout(context, kept.failure);
  context.keepBasket(kept.basket);
  if (kept.ok) return goOn(context, "upsells");
  return data({ typed, faults: kept.faults }, { status: 400 });
}

export default function Upsells() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <UpsellsStep {...page} answer={useActionData<typeof action>() ?? typed} />;
}
