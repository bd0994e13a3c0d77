import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DebitConfirmedPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { debitVisit } from "~/pages/orders/direct-debit.server";

export const handle = { title: "debit.confirmed.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { debit, hrefOf, orderPage } = await debitVisit(context, request);
  if (debit.state !== "confirmed") return redirect(hrefOf("direct-debit-verify"), 303);
  return {
    last4: debit.account?.last4 ?? null,
    number: debit.number,
    orderHref: orderPage(),
  };
}

export default function DirectDebitConfirmed() {
  return <DebitConfirmedPage {...useLoaderData<typeof loader>()} />;
}
