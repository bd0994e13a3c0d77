import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DebitFailedPage } from "~/features/order/debit-failed-page";
import type { PageHandle } from "~/routing/handle";

import { debitVisit } from "~/.server/checkout/debit-visit";
import { startDebit } from "~/.server/checkout/start-debit";
import { found } from "~/.server/http/replies";

export const handle = {
  title: ({ failure }, t) => t(`debit.failed.${failure}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { order, hrefOf, orderPage } = await debitVisit(context, request);
  const debit = found(await context.crm.verifyDirectDebit(order.id, { turnedBack: false }));
  if (debit.state !== "failed") return redirect(hrefOf("direct-debit-verify"), 303);
  return {
    // The box office names a reason for each that failed.
    failure: debit.failure ?? ("cancelled" as const),
    number: order.number,
    orderHref: orderPage(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { order } = await debitVisit(context, request);
  return (await startDebit(context, order)) ?? data({ unreachable: true }, { status: 503 });
}

export default function DirectDebitFailed() {
  const unreachable = useActionData<typeof action>()?.unreachable ?? false;
  return <DebitFailedPage {...useLoaderData<typeof loader>()} unreachable={unreachable} />;
}
