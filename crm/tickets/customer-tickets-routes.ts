import { z } from "zod";

import { ownDocument } from "./ticket-document";
import { ticketsPdf } from "./tickets-pdf";
import { readClock } from "../platform/database/clock";
import { countHeldTickets, listHeldTickets } from "./held-tickets";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { heldTicketSchema, printSchema } from "#contract/schemas/ticket";
import { heldTicketBody } from "./ticket-body";

const tags = ["tickets"];

/** A customer's own tickets, whatever orders they are of. */
export const customerTickets: RouteGroup = (app, { db }) => {
  app.get(
    "/customer/tickets",
    {
      schema: {
        tags,
        summary: "The signed-in customer's tickets that let somebody in still, in order of time",
        description:
          "Neither of performances that are over or cancelled nor of orders that were given back.",
        headers: sessionHeaders,
        response: { 200: z.array(heldTicketSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return (await listHeldTickets(db, customerId)).map(heldTicketBody);
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
        summary: "The same tickets as one tagged PDF",
        headers: sessionHeaders,
        querystring: z.object({
          print: printSchema,
          instance: z.string().min(1).max(100).optional().describe("Of one performance alone"),
          locale: z.string().max(10).default("en-us"),
        }),
        response: { 200: z.unknown().describe("application/pdf"), ...problems(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { print, instance = null, locale } = request.query;
      const held = await listHeldTickets(db, customerId, instance);
      if (held.length === 0) return refuse(reply, "not-found");
      const document = ownDocument(held, { locale, madeAt: await readClock(db) });
      return reply.type("application/pdf").send(await ticketsPdf(document, print));
    },
  );
};
