import { data, redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { WaitingPage } from "~/features/order/waiting-page";
import type { PageHandle } from "~/routing/handle";

import { orderHref } from "~/.server/checkout/order-href";
import { knownSystem } from "~/.server/checkout/order-system";
import { maySee, orderQuery } from "~/.server/checkout/visible-order";
import { noSuchOrder } from "~/.server/http/replies";
import { requestedPath } from "~/.server/http/requested-path";
import { verifyPayment } from "~/.server/services/verify-payment";

export const handle = {
  title: ({ state }, t) => t(`order.waiting.${state}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const { orderId, reference } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  // As in `visibleOrder`: asked first, so that it tells nothing. Who cannot be told now is told below what is not known.
  await context.customer().catch(() => null);
  const verified = await verifyPayment(context.crm, orderId, {
    turnedBack: new URL(request.url).searchParams.get("turned-back") === "1",
    maySee: (order) => maySee(context, order, reference),
  });
  const again = requestedPath(request);
  if (!verified.ok) {
    if (verified.code === "not-found") return noSuchOrder();
    const known = verified.order;
    const page = { state: "unknown" as const, number: known?.number ?? orderId, email: null };
    return data({ ...page, again, canPay: false }, { status: 503 });
  }
  const { order } = verified;
  switch (order.state) {
    case "confirmed":
    case "returned":
      if (context.session.basketId === order.basketId) context.session.basketId = null;
      return redirect(orderHref(context, "order-confirmed", order), 303);
    case "failed":
      return redirect(orderHref(context, "order-failed", order), 303);
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

export default function Verify() {
  return <WaitingPage {...useLoaderData<typeof loader>()} />;
}
