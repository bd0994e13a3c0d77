import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CancelOrderPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { getCancelPage } from "./page.server";
import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { ownOrder } from "~/.server/auth/own-order";
import { noSuchOrder } from "~/.server/http/pages/replies";

export const handle = {
  title: ({ order }, t) => t("account.cancel.title", { number: order.number }),
} satisfies PageHandle<typeof loader>;

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return getCancelPage(context, request, params["order"] ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const order = await ownOrder(context, request, params["order"] ?? "");
  const cancelled = await context.crm.cancelOrder({
    params: { id: order.id },
    session: crmSession,
  });
  if (cancelled.ok) {
    context.session.flash("order-cancelled");
    return redirect(pathTo("your-order", { order: order.id }), 303);
  }
  const { failure } = cancelled;
  switch (failure.code) {
    case "not-found":
      return noSuchOrder();
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "not-allowed":
      return data({ failed: true }, { status: 400 });
    case "unavailable":
      return data({ failed: true }, { status: 503 });
  }
}

export default function CancelOrder() {
  const { failed = false } = useActionData<typeof action>() ?? {};
  return <CancelOrderPage {...useLoaderData<typeof loader>()} failed={failed} />;
}
