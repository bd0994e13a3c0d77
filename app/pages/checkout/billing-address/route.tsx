import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { billingAddressOf } from "~/domain/account/customer";
import type { PageHandle } from "~/routing/handle";
import { available } from "~/.server/http/pages/replies";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { BillingAddressStep } from "./page";
import { readBillingAddress, saveBillingAddress } from "./page.server";

export const handle = { title: "billing.addressTitle" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, frame, typed } = await checkoutStep(context, request, "billing-address");
  return {
    frame,
    typed,
    addresses: customer.addresses,
    countries: available(await context.crm.listCountries()),
    billed: billingAddressOf(customer)?.id ?? null,
  };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "billing-address", readBillingAddress, saveBillingAddress);
}

export default function BillingAddress() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <BillingAddressStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
