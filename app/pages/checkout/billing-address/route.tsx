import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { billingAddressOf } from "~/domain/account/customer";
import { billingAddressSchema, chooseBillingAddress } from "./page.server";
import { BillingAddressStep } from "./billing-address-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { available } from "~/.server/http/pages/replies";

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

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await checkoutStep(context, request, "billing-address");
  const schema = billingAddressSchema(available(await context.crm.listCountries()));
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const chosen = await chooseBillingAddress(context.crm, crmSession, submission.value);
  if (chosen.ok) return completeStep(context, "billing-address");
  if (chosen.code === "failed") return leaveCheckout(context, chosen.failure);
  return data(submission.reply({ fieldErrors: chosen.fields }), { status: 400 });
}

export default function BillingAddress() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <BillingAddressStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
