import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DebitWaitingPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { debitVisit } from "~/pages/orders/direct-debit.server";
import { requestedPath } from "~/.server/http/canonical-path";

export const handle = { title: "debit.waiting.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const turnedBack = new URL(request.url).searchParams.get("turned-back") === "1";
  const { debit, hrefOf } = await debitVisit(context, request, { turnedBack });
  switch (debit.state) {
    case "confirmed":
      return redirect(hrefOf("direct-debit-confirmed"), 303);
    case "failed":
      return redirect(hrefOf("direct-debit-failed"), 303);
    case "open":
      return { number: debit.number, again: requestedPath(request) };
  }
}

export default function DirectDebitVerify() {
  return <DebitWaitingPage {...useLoaderData<typeof loader>()} />;
}
