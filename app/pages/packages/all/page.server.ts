import type { LoaderFunctionArgs } from "@remix-run/node";

import { valueOrNull } from "#contract/calls/unavailable";
import { listPackages } from "~/parts/packages/get-packages.server";

export async function listPackagesPage({ context }: LoaderFunctionArgs) {
  const query = { terms: await context.priceTerms() };
  const packages = await listPackages(context);
  const plans = await valueOrNull(context.crm.listSubscriptionPlans({ query }));
  const prices = (plans ?? []).flatMap(({ feePerTicket: fee, vouchers, pricings }) =>
    pricings.map(({ price }) => ({ price, fee, vouchers })),
  );
  const [subscriptionsFrom = null] = prices.toSorted((a, b) => a.price.amount - b.price.amount);
  return { packages, subscriptionsFrom };
}
