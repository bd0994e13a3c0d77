import { data, redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PaymentOutcome } from "#contract/schemas/order";

import { isPurchased } from "~/pages/orders/order";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import {
  orderHref,
  knownSystem,
  returnTokenOf,
  noSuchLink,
  orderAccess,
  orderQuery,
} from "~/pages/orders/visible-order.server";
import { noSuchOrder } from "~/.server/http/pages/replies";
import { requestedPath } from "~/.server/http/canonical-path";
import { WaitingPage } from "./page";
import { verifyPayment } from "./page.server";

export const handle = {
  title: ({ state }, t) => t(`order.waiting.${state}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const { orderId } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  // As in `visibleOrder`: asked first, so that it tells nothing. Who cannot be told now is told below what is not known.
  await context.customer().catch(() => null);
  const verified = await verifyPayment(
    context.crm,
    orderId,
    {
      turnedBack: new URL(request.url).searchParams.get("turned-back") === "1",
      returnToken: returnTokenOf(request),
    },
    orderAccess(context, request),
  );
  const again = requestedPath(request);
  if (!verified.ok) {
    if (verified.code === "not-found") return noSuchLink(orderId);
    const known = verified.order;
    const page = { state: "unknown" as const, number: known?.number ?? orderId, email: null };
    return data({ ...page, again, canPay: false }, { status: 503 });
  }
  const { order } = verified;
  if (order === null) return returned(context, orderId, verified.outcome, request);
  switch (order.state) {
    case "confirmed":
    case "returned":
      if (context.session.basketId === order.basketId) context.session.basketId = null;
      return redirect(orderHref("order-confirmed", order, orderQuery(request).reference), 303);
    case "failed":
      return redirect(orderHref("order-failed", order, orderQuery(request).reference), 303);
    case "pending":
    case "completing":
    case "confirming": {
      const state = order.state === "pending" ? ("pending" as const) : ("paid" as const);
      const page = { state, number: order.number, email: order.customer.email };
      const canPay = state === "pending" && context.session.basketId === order.basketId;
      return data({ ...page, again, canPay });
    }
  }
}

/** For who came back from the card page in another browser, or after their session: how it went, and nothing else. */
function returned(
  { session }: AppLoadContext,
  orderId: string,
  outcome: PaymentOutcome,
  request: Request,
) {
  if (outcome.state === "failed") {
    const query = { order: orderId, return: returnTokenOf(request) };
    return redirect(pathTo("order-failed", {}, query), 303);
  }
  const page = { number: outcome.number, email: null, canPay: false };
  if (isPurchased(outcome)) {
    session.returnTo = orderHref("order-confirmed", { id: orderId }, "");
    return data({ ...page, state: "received" as const, again: pathTo("login") });
  }
  const state = outcome.state === "pending" ? ("pending" as const) : ("paid" as const);
  return data({ ...page, state, again: requestedPath(request) });
}

export default function Verify() {
  return <WaitingPage {...useLoaderData<typeof loader>()} />;
}
