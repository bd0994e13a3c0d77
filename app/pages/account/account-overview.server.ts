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
            kind: next.isStream ? streamKind(next.tickets, now) : "visit",
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

/** A stream opens before it starts. */
function streamKind(tickets: readonly HeldTicket[], now: string): "stream" | "openStream" {
  const opensAt = tickets.find(({ stream }) => stream !== null)?.stream?.opensAt;
  return opensAt !== undefined && isPast(opensAt, now) ? "openStream" : "stream";
}
