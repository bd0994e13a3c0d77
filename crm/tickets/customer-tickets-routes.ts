import { z } from "zod";

import { ownDocument } from "./ticket-document";
import { ticketsPdf } from "./tickets-pdf";
import { readClock } from "../platform/database/clock";
import { countHeldTickets, listHeldTickets } from "./held-tickets";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { ticketPageSchema, printSchema } from "#contract/schemas/ticket";
import { heldTicketBody } from "./ticket-body";

const tags = ["tickets"];

const which = {
  instance: z.string().min(1).max(100).optional().describe("Of one performance alone"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** A customer's own tickets, whatever orders they are of. */
export const customerTickets: RouteGroup = (app, { db }) => {
  app.get(
    "/customer/tickets",
    {
      schema: {
        tags,
        summary:
          "A page of the signed-in customer's tickets that let somebody in still, in order of time",
        description:
          "Neither of performances that are over or cancelled nor of orders that were given back. A page has all " +
          "tickets of up to 20 performances, of fewer where these have very many.",
        querystring: z.object(which),
        headers: sessionHeaders,
        response: { 200: ticketPageSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { instance: instanceId = null, page } = request.query;
      const held = await listHeldTickets(db, customerId, { instanceId, page });
      return { ...held, tickets: held.tickets.map(heldTicketBody) };
    },
  );

  app.get(
    "/customer/ticket-count",
    {
      schema: {
        tags,
        summary: "How many tickets the signed-in customer has that let somebody in still",
        headers: sessionHeaders,
        response: { 200: z.object({ count: z.int() }), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return { count: await countHeldTickets(db, customerId) };
    },
  );

  app.get(
    "/customer/tickets.pdf",
    {
      schema: {
        tags,
        summary: "The same page of tickets as one tagged PDF",
        headers: sessionHeaders,
        querystring: z.object({
          ...which,
          print: printSchema,
          locale: z.string().max(10).default("en-us"),
        }),
        response: { 200: z.unknown().describe("application/pdf"), ...problems(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { print, instance: instanceId = null, page, locale } = request.query;
      const held = await listHeldTickets(db, customerId, { instanceId, page });
      if (held.tickets.length === 0) return refuse(reply, "not-found");
      const document = ownDocument(held, { locale, madeAt: await readClock(db) });
      return reply.type("application/pdf").send(await ticketsPdf(document, print));
    },
  );
};
