import { randomUUID } from "node:crypto";
import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { InstanceListing } from "#contract/schemas/event";
import type { Fund } from "#contract/schemas/fund";
import type { Order } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { Unavailable, valueOrNull } from "#contract/calls/unavailable";

import { submitForm } from "~/.server/forms/submit-form";
import { throwErrorPage } from "~/.server/rendering/replies";
import { calendarDay } from "~/domain/arithmetic/dates";
import { isBookable } from "~/parts/performances/performance-sale";
import { findComingUp } from "~/parts/performances/coming-up.server";
import { findOrderReservations } from "~/parts/performances/reservation-links.server";
import { getOrderSheets } from "~/parts/orders/get-ticket-sheets.server";
import { startDebit } from "~/parts/orders/direct-debit.server";
import {
  countUpcomingDates,
  findOpenInstance,
  isPurchased,
  listUpcomingVisits,
} from "~/parts/orders/order";
import {
  addOnsLink,
  findOpenFood,
  findOrderedDelivery,
  getVisibleOrder,
  listTicketExtras,
} from "~/parts/orders/visible-order.server";
import { withRefundHref } from "~/parts/order-details/order-moves";
import { debitForm } from "../debit-form";
import { resendForm } from "./form";
import { findDoneByGift, isPaidDonation, newestBenefits, type Thanks, thanksFor } from "./thanks";

/** Performances that are offered after joining, and to who has bought a gift card. */
const NEXT_BOOKINGS = 2;

export async function getConfirmedPage(args: LoaderFunctionArgs) {
  const { crm, session, now } = args.context;
  const { id, order, isOwn, access, getHref, moveRefundHref } = await getVisibleOrder(args);
  if (!isPurchased(order)) return redirect(getHref("order-verify"), 303);
  if (session.basketId === order.basketId) session.basketWasBought();
  const params = { id };
  const visits = listUpcomingVisits(order, now);
  const thanks = thanksFor(order);
  const asksForDebit = isOwn && order.asksForDebit;
  const [delivery, reservations, foodFor, extras, sheets, related, funds, booking, levels, debit] =
    await Promise.all([
      findOrderedDelivery(crm, order),
      findOrderReservations(args.context, order),
      findOpenFood(args.context, visits),
      listTicketExtras(crm, visits),
      getOrderSheets(args.context, order),
      findRelated(args.context, visits),
      findFunds(args.context, order),
      findNextBooking(args.context, thanks),
      thanks?.kind === "membership" ? valueOrNull(crm.listMembershipLevels()) : null,
      asksForDebit
        ? valueOrNull(crm.verifyDirectDebit({ params, body: { turnedBack: false }, ...access() }))
        : null,
    ]);
  const { correctableUntil } = order.confirmation;
  const isCorrectable = isOwn && correctableUntil !== null && correctableUntil > now;
  return {
    order,
    isOwn,
    visits,
    openInstance: findOpenInstance(order, args.request, now),
    dates: countUpcomingDates(order, now),
    delivery,
    sheets,
    reservations,
    foodFor,
    related,
    today: calendarDay(now),
    doneByGifts: listDoneByGifts(order, funds),
    nextBooking: booking,
    fund: thanks?.kind === "donation" ? (funds.get(thanks.donation.productId) ?? null) : null,
    benefits:
      thanks?.kind === "membership"
        ? newestBenefits(levels ?? [], thanks.membership.productId)
        : [],
    moves: withRefundHref(order, moveRefundHref),
    pdfHref: getHref("order-tickets-pdf"),
    ticketsHref: getHref("order-tickets"),
    ...addOnsLink(args.context.features, {
      href: getHref("order-add-ons"),
      hasVisitOffers: foodFor.length > 0 || extras.length > 0,
      isOwn,
    }),
    correctableUntil: isCorrectable ? correctableUntil : null,
    // Also if the box office is down, when it is unknown whether the debit is set up.
    offersDebit: asksForDebit && debit?.state !== "confirmed",
    requestKey: randomUUID(),
  };
}

/** The funds of the order's donations, by their ids; null for those that can't be loaded. */
async function findFunds({ crm }: AppLoadContext, order: Order): Promise<Map<string, Fund | null>> {
  const funds = new Map<string, Fund | null>();
  for (const id of new Set(order.items.filter(isPaidDonation).map(({ productId }) => productId)))
    funds.set(id, await valueOrNull(crm.getFund({ params: { id } })));
  return funds;
}

/** Returns what the venue says that each donation of the order does, by its line's id. */
function listDoneByGifts(
  order: Order,
  funds: ReadonlyMap<string, Fund | null>,
): Record<string, string> {
  return Object.fromEntries(
    order.items.filter(isPaidDonation).flatMap((gift) => {
      const text = findDoneByGift(gift, funds.get(gift.productId) ?? null);
      return text === null ? [] : [[gift.id, text]];
    }),
  );
}

/** Returns events related to the order's next one; none if the box office is down. */
async function findRelated({ crm, priceTerms }: AppLoadContext, visits: readonly InstanceLabel[]) {
  const [first] = visits;
  if (first === undefined) return [];
  const query = { terms: await priceTerms() };
  const event = await valueOrNull(crm.getEvent({ params: { id: first.eventId }, query }));
  const booked = new Set(visits.map(({ eventId }) => eventId));
  return (event?.related ?? []).filter(
    (related) => !booked.has(related.event.id) && isBookable(related.status),
  );
}

/** Resends the confirmation, also to a corrected address, or starts a direct debit. */
export async function submitConfirmedForm(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { id, access, getHref } = await getVisibleOrder(args);
  const sent = await request.clone().formData();
  if (sent.get("intent") === "direct-debit")
    return submitForm(args, debitForm, () => startDebit(args));
  return submitForm(args, resendForm, async ({ email = null, requestKey }, { refuse }) => {
    const call = { params: { id }, body: { email }, requestKey };
    const resent = await context.crm.resendConfirmation({ ...call, ...access() });
    if (resent.ok) {
      context.session.flash("confirmation-sent");
      return redirect(getHref("order-confirmed"), 303);
    }
    const { failure } = resent;
    switch (failure.code) {
      case "not-allowed":
        return refuse(RESEND_MESSAGES[failure.reason]);
      // Only the order's customer, signed in, may change the address.
      case "not-signed-in":
        return refuse("resend.not-yours");
      case "not-found":
        return throwErrorPage(404);
      // Keys are derived from their request.
      case "key-reused":
        throw new Unavailable("resendConfirmation");
    }
  });
}

const RESEND_MESSAGES = {
  "too-late": "resend.too-late",
  "too-often": "resend.too-often",
  "not-confirmed": "resend.too-often",
} as const;

/**
 * Performances that a new member, or who has a gift card, could book next; none for others. A guest isn't signed in to the
 * membership yet, and may pay less than the member prices shown here if it waives fees.
 */
async function findNextBooking(
  context: AppLoadContext,
  thanks: Thanks | null,
): Promise<InstanceListing[]> {
  if (thanks === null || thanks.kind === "donation") return [];
  const { crm, now, priceTerms } = context;
  const own = await priceTerms();
  const terms = thanks.kind === "membership" && own === "public" ? "member" : own;
  const { comingUp } = await findComingUp({ crm, now, priceTerms: async () => terms });
  return comingUp.slice(0, NEXT_BOOKINGS);
}
