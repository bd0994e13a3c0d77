import { data, redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DebitWaitingPage } from "~/features/order/debit-waiting-page";
import type { PageHandle } from "~/routing/handle";

import { debitVisit } from "~/.server/checkout/debit-visit";
import { noSuchOrder } from "~/.server/http/replies";
import { requestedPath } from "~/.server/http/requested-path";

export const handle = { title: "debit.waiting.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { order, hrefOf } = await debitVisit(context, request);
  const turnedBack = new URL(request.url).searchParams.get("turned-back") === "1";
  const debit = await context.crm.verifyDirectDebit(order.id, { turnedBack });
  const page = { number: order.number, again: requestedPath(request) };
  if (!debit.ok) {
    if (debit.failure.code === "not-found") return noSuchOrder();
    return data(page, { status: 503 });
  }
  switch (debit.value.state) {
    case "confirmed":
      return redirect(hrefOf("direct-debit-confirmed"), 303);
    case "failed":
      return redirect(hrefOf("direct-debit-failed"), 303);
    case "open":
      return data(page);
  }
}

export default function DirectDebitVerify() {
  return <DebitWaitingPage {...useLoaderData<typeof loader>()} />;
}
