import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { throwErrorPage } from "~/.server/http/rendering/replies";
import { resendFormSchema } from "~/domain/schemas/order";
import { findOrderReservations } from "~/pages/events/reservation-links.server";
import { getOrderSheets } from "~/pages/tickets/get-ticket-sheets.server";
import { startDebit } from "../direct-debit.server";
import { isPurchased, visitsAhead } from "../order";
import { findOpenFood, findOrderedDelivery, visibleOrder } from "../visible-order.server";

export async function getConfirmedPage(args: LoaderFunctionArgs) {
  const { crm, session, now } = args.context;
  const { id, order, isOwn, access, hrefOf } = await visibleOrder(args);
  if (!isPurchased(order)) return redirect(hrefOf("order-verify"), 303);
  // Once bought, it is no longer a basket.
  if (session.basketId === order.basketId) session.basketWasBought();
  const params = { id };
  const visits = visitsAhead(order, now);
  const [delivery, reservations, foodFor, sheets, related, debit] = await Promise.all([
    findOrderedDelivery(crm, order),
    findOrderReservations(args.context, order),
    findOpenFood(crm, visits),
    getOrderSheets(args.context, order),
    findRelated(args.context, visits),
    isOwn && order.asksForDebit
      ? crm.verifyDirectDebit({ params, body: { turnedBack: false }, ...access() })
      : null,
  ]);
  const { correctableUntil } = order.confirmation;
  const isCorrectable = isOwn && correctableUntil !== null && correctableUntil > now;
  return {
    order,
    isOwn,
    visits,
    delivery,
    sheets,
    reservations,
    foodFor,
    related,
    pdfHref: hrefOf("order-tickets-pdf"),
    ticketsHref: hrefOf("order-tickets"),
    addOnsHref: hrefOf("order-add-ons"),
    correctableUntil: isCorrectable ? correctableUntil : null,
    // Also while the box office cannot say whether the account is set up already.
    offersDebit: debit !== null && !(debit.ok && debit.value.state === "confirmed"),
    requestKey: randomUUID(),
  };
}

/** Events like the next one in the order; none if the box office does not answer. */
async function findRelated({ crm }: AppLoadContext, visits: readonly InstanceLabel[]) {
  const [first] = visits;
  if (first === undefined) return [];
  // No prices are shown.
  const query = { terms: "public" } as const;
  const event = await crm.getEvent({ params: { id: first.eventId }, query });
  const bought = new Set(visits.map(({ eventId }) => eventId));
  return event.ok ? event.value.related.filter((one) => !bought.has(one.event.id)) : [];
}

/** Sends the confirmation again, to another address in place of a mistyped one; or begins a direct debit. */
export async function answerConfirmedForm(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { id, access, hrefOf } = await visibleOrder(args);
  const form = await request.formData();
  if (form.get("intent") === "direct-debit")
    return (await startDebit(args)) ?? answer({ unreachable: true }, 503);
  const submission = parseWithZod(form, { schema: resendFormSchema });
  if (submission.status !== "success") return answer({ lastResult: submission.reply() });
  const { email = null, requestKey } = submission.value;
  const call = { params: { id }, body: { email }, requestKey };
  const resent = await context.crm.resendConfirmation({ ...call, ...access() });
  if (resent.ok) {
    context.session.flash("confirmation-sent");
    return redirect(hrefOf("order-confirmed"), 303);
  }
  const refused = (message: string) =>
    answer({ lastResult: submission.reply({ formErrors: [`resend.${message}`] }) });
  const { failure } = resent;
  switch (failure.code) {
    case "not-allowed":
      return refused(RESEND_MESSAGES[failure.reason]);
    // Only the order's customer may change the address, and has to be signed in.
    case "not-signed-in":
      return refused("not-yours");
    case "not-found":
      return throwErrorPage(404);
    case "key-reused":
    case "unavailable":
      return throwErrorPage(503);
  }
}

const RESEND_MESSAGES = {
  "too-late": "too-late",
  "too-often": "too-often",
  "not-confirmed": "too-often",
} as const;

type Answer = { lastResult?: SubmissionResult; unreachable?: boolean };

const answer = (said: Answer, status = 400) => data(said, { status });
