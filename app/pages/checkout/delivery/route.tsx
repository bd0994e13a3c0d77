import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { deliverySchema } from "./delivery";
import { DeliveryStep } from "./delivery-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { available } from "~/.server/http/pages/replies";
import { chooseDelivery } from "./choose-delivery.server";
import { getDeliveryPage } from "./page.server";

export const handle = { title: "delivery.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, customer, frame, typed } = await checkoutStep(context, request, "delivery");
  const page = available(await getDeliveryPage(context.crm, basket.id));
  return { ...page, frame, typed, chosen: basket.delivery, addresses: customer.addresses };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "delivery");
  const { options, countries } = available(await getDeliveryPage(context.crm, step.basket.id));
  const schema = deliverySchema(options, countries);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const chosen = await chooseDelivery(context.crm, step, submission.value);
  if (chosen.ok) {
    context.keepBasket(chosen.basket);
    return completeStep(context, "delivery");
  }
  if (chosen.code === "failed") return leaveCheckout(context, chosen.failure);
  return data(submission.reply({ fieldErrors: chosen.fields }), { status: 400 });
}

export default function Delivery() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <DeliveryStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
