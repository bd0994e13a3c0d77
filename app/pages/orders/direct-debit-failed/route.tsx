import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DebitFailedPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { debitAccess, debitVisit, startDebit } from "~/pages/orders/direct-debit.server";
import { orderQuery } from "~/pages/orders/visible-order.server";
import { noSuchOrder } from "~/.server/http/pages/replies";

export const handle = {
  title: ({ failure }, t) => t(`debit.failed.${failure}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { debit, hrefOf, orderPage } = await debitVisit(context, request);
  if (debit.state !== "failed") return redirect(hrefOf("direct-debit-verify"), 303);
  return {
    // The box office names a reason for each that failed.
    failure: debit.failure ?? ("cancelled" as const),
    number: debit.number,
    orderHref: orderPage(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { orderId } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  const access = debitAccess(context, request);
  return (
    (await startDebit(context, { id: orderId }, access)) ??
    data({ unreachable: true }, { status: 503 })
  );
}

export default function DirectDebitFailed() {
  const unreachable = useActionData<typeof action>()?.unreachable ?? false;
  return <DebitFailedPage {...useLoaderData<typeof loader>()} unreachable={unreachable} />;
}
