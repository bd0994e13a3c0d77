import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { billingAddressOf } from "~/domain/account/customer";
import { BillingStep } from "./billing-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";

export const handle = { title: "billing.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, customer, frame, next } = await checkoutStep(context, request, "billing");
  const { firstName, lastName, email, isGuest } = customer;
  return {
    frame,
    name: `${firstName} ${lastName}`,
    email,
    isGuest,
    address: billingAddressOf(customer),
    toPay: basket.totals.toPay,
    paysNext: next === checkoutSteps.payment.path,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await checkoutStep(context, request, "billing");
  return completeStep(context, "billing");
}

export default function Billing() {
  return <BillingStep {...useLoaderData<typeof loader>()} />;
}
