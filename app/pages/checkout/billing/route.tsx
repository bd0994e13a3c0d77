import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { billingAddressOf } from "~/domain/account/customer";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { PageHandle } from "~/routing/handle";
import { answerBareStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { BillingStep } from "./page";

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

export function action(args: ActionFunctionArgs) {
  return answerBareStep(args, "billing");
}

export default function Billing() {
  return <BillingStep {...useLoaderData<typeof loader>()} />;
}
