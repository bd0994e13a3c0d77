import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DebitConfirmedPage } from "~/features/order/debit-confirmed-page";
import type { PageHandle } from "~/routing/handle";

import { orderHref } from "~/.server/checkout/order-href";
import { orderQuery, visibleOrder } from "~/.server/checkout/visible-order";
import { found } from "~/.server/http/replies";

export const handle = { title: "debit.confirmed.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const order = await visibleOrder(context, request);
  const debit = found(await context.crm.verifyDirectDebit(order.id, { turnedBack: false }));
  if (debit.state !== "confirmed")
    return redirect(orderHref("direct-debit-verify", order, orderQuery(request).reference), 303);
  return {
    last4: debit.account?.last4 ?? null,
    number: order.number,
    orderHref: orderHref("order-confirmed", order, orderQuery(request).reference),
  };
}

export default function DirectDebitConfirmed() {
  return <DebitConfirmedPage {...useLoaderData<typeof loader>()} />;
}
