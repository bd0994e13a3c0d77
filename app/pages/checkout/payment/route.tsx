import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { countsOf } from "~/domain/basket/basket";
import { paymentSchema } from "~/domain/schemas/payment";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { pay } from "~/pages/checkout/pay.server";
import { refuse } from "~/.server/http/pages/replies";
import { PaymentPage } from "./page";

export const handle = {
  title: "payment.title",
  layout: "payment",
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "payment");
  return {
    frame: step.frame,
    toPay: step.basket.totals.toPay,
    ...countsOf(step.basket),
    heldUntil: step.basket.hold?.until ?? null,
    email: step.customer.email,
    isLast: step.isLast,
    // A guest has no account to find it in again.
    asksToKeepCard: step.isLast && !step.customer.isGuest,
    attemptKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "payment");
  // Where the summary comes after it, it is the summary that pays.
  if (!step.isLast) return completeStep(context, "payment");
  const form = paymentSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  if (form.data.total !== step.basket.totals.toPay.amount) {
    // Another window changed the basket and agreed to it: this page's button named another sum.
    context.session.flash("total-changed");
    return redirect(pathTo("checkout-summary"), 303);
  }
  const paid = await pay(context, step, form.data);
  if (paid.ok) return paid.leave;
  const { problem } = paid;
  return data({ problem }, { status: problem === "unavailable" ? 503 : 400 });
}

export default function Payment() {
  return (
    <PaymentPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
