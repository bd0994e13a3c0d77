import { z } from "zod";

import { sharedDocument } from "./ticket-document";
import { ticketsPdf } from "./tickets-pdf";
import { readClock } from "../platform/database/clock";
import { findShareByToken } from "./ticket-shares";
import { sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { attemptHeaders, TRIES_PROBLEMS, withLinkTries } from "../sign-in/guarded-tries";
import { problems } from "../platform/http/problem";
import {
  sharedDocumentSchema,
  sharedTicketsSchema,
  shareTokenSchema,
} from "#contract/schemas/ticket";
import { sharedBody } from "./ticket-body";

const tags = ["tickets"];

/**
 * Tickets for whoever was given a link to them, who needs no account. Unknown, revoked, over, given back: a link that
 * shows nothing is not found, whatever the reason.
 */
export const sharedTickets: RouteGroup = (app, deps) => {
  const { db } = deps;

  app.post(
    "/shared-tickets/look",
    {
      schema: {
        tags,
        summary: "The tickets of a link",
        headers: attemptHeaders,
        body: shareTokenSchema,
        response: { 200: sharedTicketsSchema, ...problems(400, 404, ...TRIES_PROBLEMS) },
      },
    },
    async (request, reply) =>
      sendAnswer(
        reply,
        await withLinkTries(deps, request, async () => {
          const found = await findShareByToken(db, request.body.token);
          return found === null ? null : sharedBody(found);
        }),
      ),
  );

  app.post(
    "/shared-tickets/pdf",
    {
      schema: {
        tags,
        summary:
          "The same tickets as one tagged PDF, which does not say who bought them or for how much",
        headers: attemptHeaders,
        body: sharedDocumentSchema,
        response: {
          200: z.unknown().describe("application/pdf"),
          ...problems(400, 404, ...TRIES_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const { token, print, locale } = request.body;
      const answer = await withLinkTries(deps, request, () => findShareByToken(db, token));
      if ("problem" in answer) return sendAnswer(reply, answer);
      const document = sharedDocument(answer.body.tickets, { locale, madeAt: await readClock(db) });
      return reply.type("application/pdf").send(await ticketsPdf(document, print));
    },
  );
};
