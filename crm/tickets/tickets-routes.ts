import { serveAll } from "#contract/fastify";
import { sharedTicketOperations, ticketOperations } from "#contract/operations/tickets";

import { isUuid } from "../baskets/basket-changes";
import { readClock } from "../platform/database/clock";
import type { RouteGroup } from "../platform/http/app";
import { withLinkTries } from "../sign-in/guarded-tries";
import { sessionsOf } from "../sign-in/sessions";
import { countHeldTickets, listHeldTickets } from "./held-tickets";
import { heldTicketBody, sharedBody, shareBody } from "./ticket-body";
import { ownDocument, sharedDocument } from "./ticket-document";
import { findShareByToken, listShares, revokeShare, shareTickets } from "./ticket-shares";
import { ticketsPdf } from "./tickets-pdf";

const notFound = { problem: { code: "not-found" } } as const;

/** A customer's own tickets, and the links by which others see some of them. */
export const tickets: RouteGroup = (app, deps) => {
  const { db } = deps;
  const sessions = sessionsOf(db);
  serveAll(
    app,
    ticketOperations,
    sessions,
  )({
    async listTickets({ query: { instance: instanceId = null, page }, customerId }) {
      const held = await listHeldTickets(db, customerId, { instanceId, page });
      return { status: 200, body: { ...held, tickets: held.tickets.map(heldTicketBody) } };
    },

    countTickets: async ({ customerId }) => ({
      status: 200,
      body: { count: await countHeldTickets(db, customerId) },
    }),

    async getOwnTicketsPdf({ query, customerId }) {
      const { print, instance: instanceId = null, page, locale } = query;
      const held = await listHeldTickets(db, customerId, { instanceId, page });
      if (held.tickets.length === 0) return notFound;
      const document = ownDocument(held, { locale, madeAt: await readClock(db) });
      return { status: 200, body: await ticketsPdf(document, print) };
    },

    listTicketShares: async ({ customerId }) => ({
      status: 200,
      body: (await listShares(db, customerId)).map(shareBody),
    }),

    async shareTickets({ params: { id }, body: { token, ticketIds }, customerId }) {
      if (![id, ...ticketIds].every(isUuid)) return notFound;
      const shared = await db.transaction((tx) =>
        shareTickets(tx, { id, customerId, token, ticketIds }),
      );
      return shared.ok ? { status: 200, body: shareBody(shared.value) } : shared;
    },

    async revokeTicketShare({ params: { id }, customerId }) {
      const revoked =
        isUuid(id) && (await db.transaction((tx) => revokeShare(tx, { id, customerId })));
      return revoked ? { status: 204, body: null } : notFound;
    },
  });

  serveAll(
    app,
    sharedTicketOperations,
    sessions,
  )({
    getSharedTickets: ({ body: { token } }, request) =>
      withLinkTries(deps, request, async () => {
        const found = await findShareByToken(db, token);
        return found === null ? null : sharedBody(found);
      }),

    async getSharedTicketsPdf({ body: { token, print, locale } }, request) {
      const found = await withLinkTries(deps, request, () => findShareByToken(db, token));
      if ("problem" in found) return found;
      const document = sharedDocument(found.body.tickets, { locale, madeAt: await readClock(db) });
      return { status: 200, body: await ticketsPdf(document, print) };
    },
  });
};
