import type { HeldTicket, TicketPage, TicketShare, InstanceLabel } from "#contract/schemas/ticket";

import { groupByInstance } from "~/pages/orders/order";

/** A ticket to choose for a link, or one that is on a link already. */
export type SharableTicket = Pick<HeldTicket, "id" | "seat" | "priceTypeName"> & {
  isShared: boolean;
};

/** A link that was made, as its owner sees it. `href` is null when it cannot be shown again. */
export type ShownShare = Pick<TicketShare, "id" | "endsAt"> & {
  href: string | null;
  instance: InstanceLabel;
  seats: HeldTicket["seat"][];
};

export type SharePage = {
  /** Of what tickets can be shared, in the order of time: one page of them. */
  performances: InstanceLabel[];
  page: number;
  pageCount: number;
  /** The one whose tickets are chosen now. */
  chosen: { instance: InstanceLabel; tickets: SharableTicket[] } | null;
};

/** What can be shared: of the performance that is asked for (`asked`), or of the only one that there is. */
export function sharePage(
  { tickets, page, pageCount }: TicketPage,
  asked: readonly HeldTicket[],
): SharePage {
  const groups = groupByInstance(tickets);
  const group =
    groupByInstance(asked)[0] ?? (groups.length === 1 && pageCount === 1 ? groups[0] : undefined);
  return {
    performances: groups.map(({ instance }) => instance),
    page,
    pageCount,
    chosen: group === undefined ? null : { ...group, tickets: group.tickets.map(sharable) },
  };
}

const sharable = ({ id, seat, priceTypeName, shareId }: HeldTicket): SharableTicket => ({
  id,
  seat,
  priceTypeName,
  isShared: shareId !== null,
});

/** A link as its owner sees it. */
export function shownShare(
  { id, endsAt, tickets }: TicketShare,
  href: string | null,
): ShownShare[] {
  const [first] = tickets;
  if (first === undefined) return [];
  return [{ id, endsAt, href, instance: first.instance, seats: tickets.map(({ seat }) => seat) }];
}
