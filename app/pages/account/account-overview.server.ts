import type { AppLoadContext } from "@remix-run/node";
import type { HeldTicket } from "#contract/schemas/ticket";

import { isPast } from "~/domain/dates";
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
    crm.listTickets({ ...auth, query: { page: 1 } }),
    owner.isGuest ? null : crm.getAccountCredit(auth),
    owner.isGuest ? null : crm.listCustomerMemberships(auth),
  ]);
  // A live stream can be watched as long as its ticket is listed.
  const upcoming = tickets.ok
    ? groupByInstance(tickets.value.tickets)
        .map((group) => ({ ...group, isStream: !group.tickets.every(isAdmission) }))
        .filter(({ instance, isStream }) => isStream || !isPast(instance.startsAt, now))
    : null;
  const [next] = upcoming ?? [];
  const active = memberships?.ok === true ? memberships.value : null;
  return {
    firstName: owner.firstName,
    isGuest: owner.isGuest,
    next:
      next === undefined
        ? null
        : {
            instance: next.instance,
            kind: next.isStream ? streamKind(next.tickets, now) : "visit",
            count: next.tickets.length,
          },
    visits: upcoming?.length ?? null,
    hasMore: tickets.ok && tickets.value.pageCount > 1,
    credit: credit?.ok === true ? credit.value.balance : null,
    memberships:
      active?.flatMap(({ state, level, expiresOn }) =>
        state === "active" ? [{ name: level.name, expiresOn }] : [],
      ) ?? null,
  };
}

/** A stream opens before it starts. */
function streamKind(tickets: readonly HeldTicket[], now: string): "stream" | "openStream" {
  const opensAt = tickets.find(({ stream }) => stream !== null)?.stream?.opensAt;
  return opensAt !== undefined && isPast(opensAt, now) ? "openStream" : "stream";
}
