import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { nullIfUnavailable } from "#contract/calls/unavailable";

import { accountSection, redirectToSignIn, ownOrder } from "~/.server/auth/require-customer";
import { orErrorPage, throwOrderNotFound } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";

export async function getCancelOrderPage({ request, params, context }: LoaderFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "your-orders");
  const order = await ownOrder(context, request, params["order"] ?? "");
  const read = context.crm.getCancellation({ params: { id: order.id }, session });
  const result = await orErrorPage(read, "load-orders");
  if (result.ok) return { order, cancellation: result.value };
  switch (result.failure.code) {
    case "not-found":
      return throwOrderNotFound();
    case "not-signed-in":
      return redirectToSignIn(context, request);
  }
}

export async function submitCancelForm({ request, params, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const order = await ownOrder(context, request, params["order"] ?? "");
  const canceled = await nullIfUnavailable(
    context.crm.cancelOrder({ params: { id: order.id }, session: crmSession }),
  );
  if (canceled === null) return data({ failed: true }, { status: 503 });
  if (canceled.ok) {
    context.session.flash("order-cancelled");
    return redirect(pathTo("your-order", { order: order.id }), 303);
  }
  const { failure } = canceled;
  switch (failure.code) {
    case "not-found":
      return throwOrderNotFound();
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "not-allowed":
      return data({ failed: true }, { status: 400 });
  }
}
