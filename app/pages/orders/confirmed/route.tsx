import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isPurchased } from "~/pages/orders/order";
import { resendSchema } from "~/domain/schemas/resend";
import type { PageHandle } from "~/routing/handle";
import {
  orderHref,
  knownSystem,
  orderAccess,
  orderQuery,
  visibleOrder,
} from "~/pages/orders/visible-order.server";
import { refuse } from "~/.server/http/pages/replies";
import { findOrderedDelivery } from "~/pages/orders/find-ordered-delivery.server";
import { getOrderPlaces } from "~/pages/tickets/get-ticket-sheets.server";
import { ConfirmedPage } from "./page";
import { hasDebit, startDebit } from "../direct-debit.server";
import { resendConfirmation } from "./page.server";

export const handle = {
  title: ({ order: { returned, number } }, t) =>
    returned === null
      ? t("order.confirmed.documentTitle", { number })
      : t("order.returned.title", { number }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  if (!isPurchased(order))
    return redirect(orderHref("order-verify", order, orderQuery(request).reference), 303);
  // What is bought is no basket any more.
  if (context.session.basketId === order.basketId) context.session.basketId = null;
  const [delivery, places, customer] = await Promise.all([
    findOrderedDelivery(context.crm, order),
    getOrderPlaces(context.crm, order),
    context.customer(),
  ]);
  const { correctableUntil } = order.confirmation;
  const isOwn = customer?.id === order.customer.id;
  return {
    order,
    delivery,
    places,
    pdfHref: orderHref("order-tickets-pdf", order, orderQuery(request).reference),
    ticketsHref: orderHref("order-tickets", order, orderQuery(request).reference),
    addOnsHref: orderHref("order-add-ons", order, orderQuery(request).reference),
    correctableUntil:
      isOwn && correctableUntil !== null && correctableUntil > context.now
        ? correctableUntil
        : null,
    offersDebit:
      isOwn &&
      order.asksForDebit &&
      !(await hasDebit(context.crm, order, orderAccess(context, request))),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request);
  const form = await request.formData();
  if (form.get("intent") === "direct-debit")
    return (
      (await startDebit(context, order, orderAccess(context, request))) ??
      answer({ unreachable: true }, 503)
    );
  const submission = parseWithZod(form, { schema: resendSchema });
  if (submission.status !== "success") return answer({ lastResult: submission.reply() });
  const { email = null, requestKey } = submission.value;
  const wish = { email, requestKey };
  const resent = await resendConfirmation(
    context.crm,
    order.id,
    wish,
    orderAccess(context, request),
  );
  if (resent.ok) {
    context.session.flash("confirmation-sent");
    return redirect(orderHref("order-confirmed", order, orderQuery(request).reference), 303);
  }
  if (resent.code === "not-found") return refuse(404);
  if (resent.code === "unavailable") return refuse(503);
  return answer({ lastResult: submission.reply({ formErrors: [`resend.${resent.code}`] }) });
}

type Answer = { lastResult?: SubmissionResult; unreachable?: boolean };

const answer = (said: Answer, status = 400) => data(said, { status });

export default function Confirmed() {
  const { lastResult, unreachable = false } = useActionData<typeof action>() ?? {};
  return <ConfirmedPage {...useLoaderData<typeof loader>()} {...{ lastResult, unreachable }} />;
}
