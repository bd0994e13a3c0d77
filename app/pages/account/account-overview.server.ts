import type { AppLoadContext } from "@remix-run/node";

import { isPast } from "~/domain/dates";
import { groupByInstance } from "~/pages/orders/order";
import { isAdmission } from "~/pages/tickets/ticket";
import type { AccountOverviewData } from "./account-overview";

/** What the box office does not say now is null, and left out. */
export async function getAccountOverview({
  crm,
  customer,
  session,
  now,
}: AppLoadContext): Promise<AccountOverviewData | null> {
  const who = await customer();
  if (who === null || session.crmSession === null) return null;
  const own = { session: session.crmSession };
  const [tickets, credit, memberships] = await Promise.all([
    crm.listTickets({ ...own, query: { page: 1 } }),
    who.isGuest ? null : crm.getAccountCredit(own),
    who.isGuest ? null : crm.listCustomerMemberships(own),
  ]);
  // A live stream can be watched for as long as its ticket is listed.
  const ahead = tickets.ok
    ? groupByInstance(tickets.value.tickets)
        .map((group) => ({ ...group, isStream: !group.tickets.every(isAdmission) }))
        .filter(({ instance, isStream }) => isStream || !isPast(instance.startsAt, now))
    : null;
  const visits = ahead?.filter(({ isStream }) => !isStream);
  const [next] = ahead ?? [];
  const active = memberships?.ok === true ? memberships.value : null;
  return {
    firstName: who.firstName,
    isGuest: who.isGuest,
    next:
      next === undefined
        ? null
        : {
            instance: next.instance,
            isStream: next.isStream,
            count: next.tickets.length,
          },
    visits: visits?.length ?? null,
    hasMore: tickets.ok && tickets.value.pageCount > 1,
    credit: credit?.ok === true ? credit.value.balance : null,
    memberships:
      active?.flatMap(({ state, level, expiresOn }) =>
        state === "active" ? [{ name: level.name, expiresOn }] : [],
      ) ?? null,
  };
}
