import { z } from "zod";

import { listShares, revokeShare, shareTickets } from "./ticket-shares";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { shareTicketsSchema, ticketShareSchema } from "#contract/schemas/ticket";
import { shareBody } from "./ticket-body";

const tags = ["tickets"];

/** The links by which a customer lets others see tickets: made, listed and revoked by their owner alone. */
export const ticketShares: RouteGroup = (app, { db }) => {
  app.get(
    "/customer/ticket-shares",
    {
      schema: {
        tags,
        summary: "The signed-in customer's links that show tickets still",
        headers: sessionHeaders,
        response: { 200: z.array(ticketShareSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return (await listShares(db, customerId)).map(shareBody);
    },
  );

  app.put(
    "/customer/ticket-shares/:id",
    {
      schema: {
        tags,
        summary: "Makes a link to tickets of the signed-in customer's; safe to repeat",
        description:
          "The caller chooses id and token. Refused (conflict): `several-performances`, `shared-already` (a ticket is " +
          "on one link at a time), `id-used`.",
        params: idParams,
        headers: sessionHeaders,
        body: shareTicketsSchema,
        response: { 200: ticketShareSchema, ...problems(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      const { token, ticketIds } = request.body;
      if (![id, ...ticketIds].every(isUuid)) return refuse(reply, "not-found");
      const shared = await db.transaction((tx) =>
        shareTickets(tx, { id, customerId, token, ticketIds }),
      );
      if (shared.ok) return shareBody(shared.value);
      return shared.reason === "not-found"
        ? refuse(reply, "not-found")
        : refuse(reply, "conflict", { reason: shared.reason });
    },
  );

  app.delete(
    "/customer/ticket-shares/:id",
    {
      schema: {
        tags,
        summary: "Revokes a link at once; safe to repeat",
        params: idParams,
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      const revoked =
        isUuid(id) && (await db.transaction((tx) => revokeShare(tx, { id, customerId })));
      return revoked ? reply.code(204).send(null) : refuse(reply, "not-found");
    },
  );
};
