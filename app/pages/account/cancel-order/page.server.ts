import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { accountSection, redirectToSignIn, ownOrder } from "~/.server/auth/require-customer";
import { submitForm } from "~/.server/forms/submit-form";
import { orErrorPage, throwOrderNotFound } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";
import { cancelForm } from "./form";

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

export async function submitCancelForm(args: ActionFunctionArgs) {
  const { request, params, context } = args;
  const { crmSession } = await accountSection(context, request, "your-orders");
  const order = await ownOrder(context, request, params["order"] ?? "");
  return submitForm(args, cancelForm, async (_, { refuse }) => {
    const canceled = await context.crm.cancelOrder({
      params: { id: order.id },
      session: crmSession,
    });
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
      // The page says why it is refused.
      case "not-allowed":
        return refuse({});
    }
  });
}
