import type { z } from "zod";

import { sharedTicketOperations, ticketOperations } from "#contract/operations/tickets";
import { isUuid } from "#contract/schemas/scalars";
import type {
  heldTicketSchema,
  sharedTicketsSchema,
  StreamPass,
  ticketShareSchema,
} from "#contract/schemas/ticket";
import { instanceLabel } from "../stock/catalogue/instance-label";
import { readClock } from "../platform/database/clock";
import { toIso } from "../platform/dates";
import { routeGroup } from "./route-group";
import { seatLabel } from "#contract/text/seat-name";
import { limitLinkAttempts } from "../basket/code-entry/code-attempts";
import { streamLinks, watchUrls } from "../desk/streams/stream-links";
import {
  countHeldTickets,
  listHeldAddOns,
  listHeldTickets,
  type ValidTicket,
} from "../desk/tickets/held-tickets";
import { ownDocument, sharedDocument, completeDocument } from "../desk/tickets/ticket-document";
import {
  findShareByToken,
  listShares,
  revokeShare,
  shareTickets,
  type ShareWithTickets,
} from "../desk/tickets/ticket-shares";
import { ticketsPdf } from "../desk/tickets/tickets-pdf";
import { notFound } from "../platform/http/replies";
import { orderNumber } from "#contract/rules/orders/order-number";
import { isStepFree } from "../money/orders/rules";

export const tickets = routeGroup({ ...ticketOperations, ...sharedTicketOperations })((deps) => {
  const { db } = deps;
  const links = streamLinks(deps);
  const findWatchUrl = watchUrls(deps);
  return {
    async listTickets({ query: { instance: instanceId = null, page }, customerId }) {
      const held = await listHeldTickets(db, customerId, { instanceId, page });
      const performances = new Set(held.tickets.map(({ ticket }) => ticket.instanceId));
      return {
        status: 200,
        body: {
          ...held,
          addOns: await listHeldAddOns(db, customerId, [...performances]),
          tickets: held.tickets.map((valid) => heldTicketBody(valid, links.findPass(valid.ticket))),
        },
      };
    },

    countTickets: async ({ customerId }) => ({
      status: 200,
      body: { count: await countHeldTickets(db, customerId) },
    }),

    async getOwnTicketsPdf({ query, customerId }) {
      const { print, instance: instanceId = null, page, locale } = query;
      const held = await listHeldTickets(db, customerId, { instanceId, page });
      if (held.tickets.length === 0) return notFound;
      const document = ownDocument(held, {
        locale,
        madeAt: await readClock(db),
        findWatchUrl,
      });
      return { status: 200, body: await ticketsPdf(await completeDocument(db, document), print) };
    },

    listTicketShares: async ({ customerId }) => ({
      status: 200,
      body: (await listShares(db, customerId)).map(shareBody),
    }),

    async shareTickets({ params: { id }, body: { token, ticketIds }, customerId }) {
      // Chosen by the caller, so it may be malformed.
      if (!isUuid(id)) return notFound;
      const shared = await db.transaction((tx) =>
        shareTickets(tx, { id, customerId, token, ticketIds }),
      );
      return shared.ok ? { status: 200, body: shareBody(shared.value) } : shared;
    },

    async revokeTicketShare({ params: { id }, customerId }) {
      const revoked = await db.transaction((tx) => revokeShare(tx, { id, customerId }));
      return revoked ? { status: 204, body: null } : notFound;
    },

    getSharedTickets: ({ body: { token } }, request) =>
      limitLinkAttempts(deps, request, async () => {
        const share = await findShareByToken(db, token);
        return share === null ? null : sharedBody(share);
      }),

    async getSharedTicketsPdf({ body: { token, print, locale } }, request) {
      const reply = await limitLinkAttempts(deps, request, () => findShareByToken(db, token));
      if ("failure" in reply) return reply;
      const document = sharedDocument(reply.body.tickets, { locale, madeAt: await readClock(db) });
      return { status: 200, body: await ticketsPdf(await completeDocument(db, document), print) };
    },
  };
});

function heldTicketBody(
  held: ValidTicket,
  stream: StreamPass | null,
): z.infer<typeof heldTicketSchema> {
  return {
    ...ticketBody(held),
    stream,
    orderId: held.ticket.orderId,
    orderNumber: orderNumber(held.order.number),
    endsAt: toIso(held.endsAt),
    shareId: held.shareId,
  };
}

function shareBody({ share, tickets }: ShareWithTickets): z.infer<typeof ticketShareSchema> {
  return {
    id: share.id,
    tokenHash: share.tokenHash,
    createdAt: toIso(share.createdAt),
    endsAt: getEnd(tickets),
    tickets: tickets.map(ticketBody),
  };
}

/** For the recipient of shared tickets: contains no order, price or last name. */
function sharedBody({ tickets }: ShareWithTickets): z.infer<typeof sharedTicketsSchema> {
  return {
    sharedBy: "",
    endsAt: getEnd(tickets),
    tickets: tickets.map(ticketBody),
  };
}

function ticketBody({ ticket }: ValidTicket) {
  return {
    id: ticket.id,
    instance: instanceLabel(ticket),
    seat: seatLabel(ticket),
    stepFree: isStepFree(ticket),
    entrance: ticket.entrance,
    priceTypeName: ticket.priceTypeName,
    barcode: ticket.barcode ?? "",
    // Shared tickets do not give access to live streams.
    stream: null,
  };
}

/** All tickets of a share are for one performance. */
function getEnd(tickets: readonly ValidTicket[]): string {
  return toIso(tickets[0]?.endsAt ?? new Date(0));
}
