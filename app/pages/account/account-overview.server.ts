import type { AppLoadContext } from "@remix-run/node";
import type { OrderSummary } from "#contract/schemas/order";
import type { HeldTicket } from "#contract/schemas/ticket";
import { formatBarcode } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/calls/unavailable";

import { listSections } from "~/domain/account/account-sections";
import { isPast, nearDay } from "~/domain/arithmetic/dates";
import { groupByInstance } from "~/parts/orders/order";
import { qrCode } from "~/parts/orders/qr-code.server";
import { isAdmission } from "~/parts/orders/ticket";
import type { AccountOverviewData, PastVisit } from "./account-overview";

/** Posters of past performances, at most. */
const MAX_PAST = 12;

/** Of a customer who is not a guest; null without a session. Parts that can't be loaded are null. */
export async function getAccountOverview({
  crm,
  customer,
  session,
  now,
  venue,
}: AppLoadContext): Promise<AccountOverviewData | null> {
  const owner = await customer();
  if (owner === null || session.crmSession === null) return null;
  const auth = { session: session.crmSession };
  const sections = listSections(venue);
  const showsPast = sections.includes("your-orders");
  const showsCards = sections.includes("payment-cards");
  const [tickets, credit, memberships, cards, past, coming] = await Promise.all([
    valueOrNull(crm.listTickets({ ...auth, query: { page: 1 } })),
    valueOrNull(crm.getAccountCredit(auth)),
    valueOrNull(crm.listCustomerMemberships(auth)),
    showsCards ? valueOrNull(crm.listStoredCards(auth)) : null,
    showsPast ? valueOrNull(crm.listOrders({ ...auth, query: { group: "past", page: 1 } })) : null,
    // Tickets on paper are in orders only.
    showsPast
      ? valueOrNull(crm.listOrders({ ...auth, query: { group: "upcoming", page: 1 } }))
      : null,
  ]);
  // A live stream can be watched as long as its ticket is listed.
  const upcoming =
    tickets &&
    groupByInstance(tickets.tickets)
      .map((group) => ({ ...group, isStream: !group.tickets.every(isAdmission) }))
      .filter(({ instance, isStream }) => isStream || !isPast(instance.startsAt, now));
  const [next] = upcoming ?? [];
  const near = next === undefined ? null : nearDay(next.instance.startsAt, now);
  const toCome = upcoming?.filter(({ instance }) => !isPast(instance.startsAt, now));
  const ordered = coming?.orders.flatMap(({ instances }) => instances) ?? [];
  const [begins] = [...(toCome ?? []).map(({ instance }) => instance), ...ordered]
    .filter(({ startsAt }) => !isPast(startsAt, now))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return {
    firstName: owner.firstName,
    next:
      next === undefined
        ? null
        : {
            instance: next.instance,
            isStream: next.isStream,
            watch: openStream(next.tickets, now),
            near,
            count: next.tickets.length,
            code: near === null ? null : doorCode(next.tickets),
          },
    tickets: toCome?.reduce((sum, group) => sum + group.tickets.length, 0) ?? null,
    begins: begins && {
      instance: begins,
      near: nearDay(begins.startsAt, now),
    },
    hasMore: tickets !== null && tickets.pageCount > 1,
    credit: credit?.balance ?? null,
    memberships:
      memberships?.flatMap(({ state, level, expiresOn, saved = null }) =>
        state === "active"
          ? [{ name: level.name, expiresOn, saved: saved?.amount ? saved : null }]
          : [],
      ) ?? null,
    card: cards?.[0] ?? null,
    past: past === null ? [] : listPastVisits(past.orders, now),
  };
}

/** The first stream that can be watched now; it opens before it starts. */
function openStream(tickets: readonly HeldTicket[], now: string) {
  for (const { id, stream } of tickets)
    if (stream !== null && isPast(stream.opensAt, now)) return { ticket: id, token: stream.token };
  return null;
}

/** Of the first ticket that is shown at a door; the others are one tap further. */
function doorCode(tickets: readonly HeldTicket[]) {
  const first = tickets.find(isAdmission);
  if (first === undefined) return null;
  return { ...qrCode(first.barcode), number: formatBarcode(first.barcode), seat: first.seat };
}

/** Latest first, each performance once. */
function listPastVisits(orders: readonly OrderSummary[], now: string): PastVisit[] {
  const visits = new Map<string, PastVisit>();
  for (const { id: order, instances } of orders)
    for (const instance of instances)
      if (isPast(instance.startsAt, now) && !visits.has(instance.id))
        visits.set(instance.id, { order, instance });
  return [...visits.values()]
    .sort((a, b) => Date.parse(b.instance.startsAt) - Date.parse(a.instance.startsAt))
    .slice(0, MAX_PAST);
}
