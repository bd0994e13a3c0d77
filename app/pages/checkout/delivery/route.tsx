import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { DeliveryStep } from "./page";
import { getDeliveryPage, readDelivery, saveDelivery } from "./page.server";

export const handle = { title: "delivery.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "delivery");
  const { basket, customer, frame, typed } = step;
  const page = await getDeliveryPage(context, step);
  return { ...page, frame, typed, chosen: basket.delivery, addresses: customer.addresses };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "delivery", readDelivery, saveDelivery);
}

export default function Delivery() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <DeliveryStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
