import { createHash } from "node:crypto";

import type { TicketCalls } from "../../../app/.server/crm/tickets";
import type { CustomerCard } from "../../../app/domain/checkout/card";
import type { Customer } from "../../../app/domain/account/customer";
import type { Order, OrderTicket } from "../../../app/domain/orders/order";
import { groupByInstance } from "../../../app/domain/orders/group-by-instance";
import type { HeldTicket, TicketQuery } from "../../../app/domain/orders/ticket";

type Made = { id: string; tokenHash: string; customerId: string; ticketIds: readonly string[] };

/** Cards by customer, the links by id, the performances that are over, and how many links that lead nowhere may be tried still. */
export type FakeShares = {
  cards: Map<string, CustomerCard[]>;
  made: Map<string, Made>;
  over: Set<string>;
  triesLeft: number;
};

export const noShares = (): FakeShares => ({
  cards: new Map(),
  made: new Map(),
  over: new Set(),
  triesLeft: 300,
});

const PERFORMANCES_A_PAGE = 20;

const pdf = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");

/** Tickets and links to them, in memory. */
export function fakeTickets(
  { orders, shares }: { orders: Map<string, Order>; shares: FakeShares },
  customerOf: (session: string) => Customer | undefined,
): TicketCalls {
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const failure = <Code extends string>(code: Code) =>
    Promise.resolve({ ok: false, failure: { code } } as const);

  const shareOf = (ticketId: string) =>
    [...shares.made.values()].find(({ ticketIds }) => ticketIds.includes(ticketId))?.id ?? null;
  const held = (order: Order, { id, instance, seat, priceTypeName, barcode }: OrderTicket) =>
    barcode === null || shares.over.has(instance.id)
      ? []
      : [
          {
            ...{ id, instance, seat, priceTypeName, barcode },
            orderId: order.id,
            orderNumber: order.number,
            endsAt: "2026-12-03T21:30:00-05:00",
            shareId: shareOf(id),
          } satisfies HeldTicket,
        ];
  const heldBy = (customerId: string) =>
    [...orders.values()]
      .filter(({ state, customer }) => state === "confirmed" && customer.id === customerId)
      .flatMap((order) => order.tickets.flatMap((ticket) => held(order, ticket)));
  const pageOf = (customerId: string, { page: asked, instanceId }: TicketQuery) => {
    const groups = groupByInstance(heldBy(customerId)).filter(
      ({ instance }) => instanceId === null || instance.id === instanceId,
    );
    const pageCount = Math.max(1, Math.ceil(groups.length / PERFORMANCES_A_PAGE));
    const page = Math.min(asked, pageCount);
    const shown = groups.slice((page - 1) * PERFORMANCES_A_PAGE, page * PERFORMANCES_A_PAGE);
    return { tickets: shown.flatMap(({ tickets }) => tickets), page, pageCount };
  };
  const showing = ({ id, tokenHash, customerId, ticketIds }: Made) => {
    const tickets = heldBy(customerId).filter((ticket) => ticketIds.includes(ticket.id));
    const createdAt = "2026-12-01T12:00:00-05:00";
    return { id, tokenHash, createdAt, endsAt: tickets[0]?.endsAt ?? createdAt, tickets };
  };
  const find = (token: string) => {
    const tokenHash = createHash("sha256").update(token).digest("hex");
    const made = [...shares.made.values()].find((one) => one.tokenHash === tokenHash);
    const share = made && showing(made);
    return share === undefined || share.tickets.length === 0 ? null : share;
  };
  const miss = () => {
    shares.triesLeft -= 1;
    return shares.triesLeft < 0
      ? ({
          ok: false,
          failure: { code: "not-allowed", reason: "too-many-tries" },
        } as const)
      : ({ ok: false, failure: { code: "not-found" } } as const);
  };

  return {
    listTickets(query, session) {
      const customer = customerOf(session);
      return customer === undefined ? failure("not-signed-in") : done(pageOf(customer.id, query));
    },
    countTickets(session) {
      const customer = customerOf(session);
      return customer === undefined ? failure("not-signed-in") : done(heldBy(customer.id).length);
    },
    getOwnTicketsPdf(query, session) {
      const customer = customerOf(session);
      if (customer === undefined) return failure("not-signed-in");
      return pageOf(customer.id, query).tickets.length === 0 ? failure("not-found") : done(pdf);
    },
    getTicketsPdf: (orderId) => (orders.has(orderId) ? done(pdf) : failure("not-found")),
    listCards(session) {
      const customer = customerOf(session);
      return customer === undefined
        ? failure("not-signed-in")
        : done(shares.cards.get(customer.id) ?? []);
    },
    listTicketShares(session) {
      const customer = customerOf(session);
      if (customer === undefined) return failure("not-signed-in");
      const own = [...shares.made.values()].filter(({ customerId }) => customerId === customer.id);
      return done(own.map(showing).filter(({ tickets }) => tickets.length > 0));
    },
    shareTickets({ id, token, ticketIds }, session) {
      const customer = customerOf(session);
      if (customer === undefined) return failure("not-signed-in");
      const tokenHash = createHash("sha256").update(token).digest("hex");
      const made = { id, tokenHash, customerId: customer.id, ticketIds };
      if (shares.made.get(id)?.tokenHash === tokenHash) return done(showing(made));
      const own = heldBy(customer.id).filter((ticket) => ticketIds.includes(ticket.id));
      if (own.length < ticketIds.length) return failure("not-found");
      if (own.some(({ shareId }) => shareId !== null))
        return Promise.resolve({
          ok: false,
          failure: { code: "conflict", reason: "shared-already" },
        } as const);
      shares.made.set(id, made);
      return done(showing(made));
    },
    revokeTicketShare(shareId, session) {
      const customer = customerOf(session);
      if (customer === undefined) return failure("not-signed-in");
      if (shares.made.get(shareId)?.customerId !== customer.id) return failure("not-found");
      shares.made.delete(shareId);
      return done(null);
    },
    getSharedTickets({ token }) {
      const share = find(token);
      return share === null
        ? Promise.resolve(miss())
        : done({ sharedBy: "Ada", endsAt: share.endsAt, tickets: share.tickets });
    },
    getSharedTicketsPdf: ({ token }) =>
      find(token) === null ? Promise.resolve(miss()) : done(pdf),
  };
}
