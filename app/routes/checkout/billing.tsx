import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { BillingStep } from "~/features/checkout/billing-step";
import type { PageHandle } from "~/routing/handle";

import { checkoutStep } from "~/.server/checkout/guards";

export const handle = { title: "billing.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, customer, progress, back } = await checkoutStep(context, request, "billing");
  const { firstName, lastName, email, addresses } = customer;
  return {
    progress,
    back,
    name: `${firstName} ${lastName}`,
    email,
    address: addresses.find(({ isPrimary }) => isPrimary) ?? addresses[0] ?? null,
    toPay: basket.totals.toPay,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { next } = await checkoutStep(context, request, "billing");
  context.session.checkout = { ...context.session.checkout, billed: true };
  return redirect(next, 303);
}

export default function Billing() {
  return <BillingStep {...useLoaderData<typeof loader>()} />;
}
