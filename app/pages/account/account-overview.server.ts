import type { AppLoadContext } from "@remix-run/node";
import type { HeldTicket } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/unavailable";

import { isPast, nearDay } from "~/domain/dates-and-money/dates";
import { groupByInstance } from "~/parts/orders/order";
import { isAdmission } from "~/parts/orders/ticket";
import type { AccountOverviewData } from "./account-overview";

/** Parts that can't be loaded are null. */
export async function getAccountOverview({
  crm,
  customer,
  session,
  now,
}: AppLoadContext): Promise<AccountOverviewData | null> {
  const owner = await customer();
  if (owner === null || session.crmSession === null) return null;
  const auth = { session: session.crmSession };
  const [tickets, credit, memberships] = await Promise.all([
    valueOrNull(crm.listTickets({ ...auth, query: { page: 1 } })),
    owner.isGuest ? null : valueOrNull(crm.getAccountCredit(auth)),
    owner.isGuest ? null : valueOrNull(crm.listCustomerMemberships(auth)),
  ]);
  // A live stream can be watched as long as its ticket is listed.
  const upcoming =
    tickets &&
    groupByInstance(tickets.tickets)
      .map((group) => ({ ...group, isStream: !group.tickets.every(isAdmission) }))
      .filter(({ instance, isStream }) => isStream || !isPast(instance.startsAt, now));
  const [next] = upcoming ?? [];
  return {
    firstName: owner.firstName,
    isGuest: owner.isGuest,
    next:
      next === undefined
        ? null
        : {
            instance: next.instance,
            isStream: next.isStream,
            watch: openStream(next.tickets, now),
            near: nearDay(next.instance.startsAt, now),
            count: next.tickets.length,
          },
    visits: upcoming?.length ?? null,
    hasMore: tickets !== null && tickets.pageCount > 1,
    credit: credit?.balance ?? null,
    memberships:
      memberships?.flatMap(({ state, level, expiresOn, saved = null }) =>
        state === "active"
          ? [{ name: level.name, expiresOn, saved: saved?.amount ? saved : null }]
          : [],
      ) ?? null,
  };
}

/** The first stream that can be watched now; it opens before it starts. */
function openStream(tickets: readonly HeldTicket[], now: string) {
  for (const { id, stream } of tickets)
    if (stream !== null && isPast(stream.opensAt, now)) return { ticket: id, token: stream.token };
  return null;
}
