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
  const visits = tickets.ok
    ? groupByInstance(tickets.value.tickets.filter(isAdmission)).filter(
        ({ instance }) => !isPast(instance.startsAt, now),
      )
    : null;
  const [next] = visits ?? [];
  const active = memberships?.ok === true ? memberships.value : null;
  return {
    firstName: who.firstName,
    isGuest: who.isGuest,
    next: next === undefined ? null : { instance: next.instance, count: next.tickets.length },
    visits: visits?.length ?? null,
    hasMore: tickets.ok && tickets.value.pageCount > 1,
    credit: credit?.ok === true ? credit.value.balance : null,
    memberships:
      active?.flatMap(({ state, level, expiresOn }) =>
        state === "active" ? [{ name: level.name, expiresOn }] : [],
      ) ?? null,
  };
}
