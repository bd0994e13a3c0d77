import { z } from "zod";

import { listCardNames, listStoredCards, preferCard, removeCard } from "../stored-cards";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import { storedCardSchema } from "#contract/schemas/customer-parts";
import { idParams } from "#contract/schemas/id";

const tags = ["customers"];

/** The cards that a customer lets the card provider keep. They are added by paying with them, never by a call. */
export const storedCards: RouteGroup = (app, { db, cards }) => {
  app.get(
    "/customer/stored-cards",
    {
      schema: {
        tags,
        summary: "The customer's cards, the preferred one first",
        headers: sessionHeaders,
        response: { 200: z.array(storedCardSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      return customerId === null ? refuse(reply, "not-signed-in") : listStoredCards(db, customerId);
    },
  );

  app.patch(
    "/customer/stored-cards/:id",
    {
      schema: {
        tags,
        summary: "Makes a card the preferred one",
        params: idParams,
        headers: sessionHeaders,
        body: z.object({ isPreferred: z.literal(true) }),
        response: { 200: z.array(storedCardSchema), ...problems(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      const done = await db.transaction((tx) => preferCard(tx, customerId, id));
      return done ? listStoredCards(db, customerId) : refuse(reply, "not-found");
    },
  );

  app.delete(
    "/customer/stored-cards/:id",
    {
      schema: {
        tags,
        summary: "Removes a card; with the preferred one gone the next is promoted",
        params: idParams,
        headers: sessionHeaders,
        response: { 200: z.array(storedCardSchema), ...problems(401, 404, 503) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      // The provider first: a card that the account shows no more must not be offered on the next card page.
      for (const name of await listCardNames(db, customerId, id))
        if (!(await cards.forgetCard(name)).ok) return refuse(reply, "unavailable");
      const done = await db.transaction((tx) => removeCard(tx, customerId, id));
      return done ? listStoredCards(db, customerId) : refuse(reply, "not-found");
    },
  );
};
