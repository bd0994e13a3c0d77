import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DebitConfirmedPage } from "~/features/order/debit-confirmed-page";
import type { PageHandle } from "~/routing/handle";

import { debitVisit } from "~/.server/checkout/debit-visit";
import { found } from "~/.server/http/replies";

export const handle = { title: "debit.confirmed.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { order, isWhole, hrefOf, orderPage } = await debitVisit(context, request);
  const debit = found(await context.crm.verifyDirectDebit(order.id, { turnedBack: false }));
  if (debit.state !== "confirmed") return redirect(hrefOf("direct-debit-verify"), 303);
  return {
    last4: isWhole ? (debit.account?.last4 ?? null) : null,
    number: order.number,
    orderHref: orderPage(),
  };
}

export default function DirectDebitConfirmed() {
  return <DebitConfirmedPage {...useLoaderData<typeof loader>()} />;
}
