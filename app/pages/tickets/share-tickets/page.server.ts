import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import { unwrapOrErrorPage } from "~/pages/account/load-section.server";
import { groupByInstance } from "~/pages/orders/order";
import { pathTo } from "~/routing/paths";
import { instanceOf, ownTickets } from "../own-tickets.server";
import { isAdmission } from "../ticket";

export async function getSharePage(context: AppLoadContext, request: Request) {
  const { crmSession, tickets, page, pageCount } = await ownTickets(context, request);
  const groups = groupByInstance(tickets.filter(isAdmission));
  const only = groups.length === 1 && pageCount === 1 ? groups[0] : undefined;
  const [listed, group = only] = await Promise.all([
    context.crm.listTicketShares({ session: crmSession }),
    askedGroup(context, request, groups),
  ]);
  const shares = unwrapOrErrorPage(context, request, listed, "load-orders");
  return {
    page,
    pageCount,
    performances: groups.map(({ instance }) => instance),
    /** The one whose tickets are chosen now: the one that is asked for, or the only one. */
    chosen: group === undefined ? null : { ...group, tickets: group.tickets.map(sharable) },
    shares: shares.flatMap(({ id, tokenHash, endsAt, tickets: shared }) => {
      const [first] = shared;
      if (first === undefined) return [];
      const token = context.shareLinks.knownToken(id, tokenHash);
      // Null where the link cannot be shown again.
      const href = token && context.publicUrl + pathTo("shared-tickets", {}, { token });
      const seats = shared.map(({ seat }) => seat);
      return [{ id, endsAt, href, instance: first.instance, seats }];
    }),
    newId: randomUUID(),
  };
}

type Held = Awaited<ReturnType<typeof ownTickets>>["tickets"][number];

const sharable = ({ id, seat, priceTypeName, shareId }: Held) => ({
  ...{ id, seat, priceTypeName },
  isShared: shareId !== null,
});

/** The tickets of the performance that the address names. All of them are on one page, maybe another than this. */
async function askedGroup<Group extends { instance: { id: string } }>(
  context: AppLoadContext,
  request: Request,
  onPage: readonly Group[],
) {
  const asked = instanceOf(request);
  if (asked === null) return undefined;
  return (
    onPage.find(({ instance }) => instance.id === asked) ??
    groupByInstance((await ownTickets(context, request, asked)).tickets.filter(isAdmission))[0]
  );
}
