import { z } from "zod";

import { toIso } from "../platform/dates";
import { waitingFaults } from "../customers/interest";
import { withDeadlockRetry } from "../payments/with-deadlock-retry";
import { isAhead } from "./interest-registrations";
import {
  findWaitingEntry,
  joinWaitingList,
  leaveWaitingList,
  type HeldEntry,
} from "./waiting-list";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { waitingEntrySchema, waitingInputSchema } from "#contract/schemas/instance-wishes";
import { waitingHolder } from "./waiting-limits";
import { storefrontLink } from "../platform/storefront-links";

const tags = ["customers"];
const path = "/instances/:id/waiting-list";

/** A customer's place on a performance's waiting list. */
export const waitingList: RouteGroup = (app, deps) => {
  const { db } = deps;
  const find = async (instanceId: string, customerId: string) => {
    const entry = await findWaitingEntry(db, instanceId, customerId);
    return entry && entryAnswer(entry);
  };

  app.get(
    path,
    {
      schema: {
        tags,
        summary: "The customer's place on the waiting list",
        params: idParams,
        headers: sessionHeaders,
        response: { 200: waitingEntrySchema, ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return (await find(request.params.id, customerId)) ?? refuse(reply, "not-found");
    },
  );

  app.post(
    path,
    {
      schema: {
        tags,
        summary: "Joins the waiting list; whoever is on it keeps the place",
        description:
          "A guest's place is `unconfirmed`, and in no line, until it is confirmed by the link in its mail. Refused as a conflict: `passed`, `waiting-limit`, and `offered` while seats are kept for the place. A guest whose email waits already is answered alike, and the mail says what is so.",
        params: idParams,
        headers: sessionHeaders,
        body: waitingInputSchema,
        response: { 201: waitingEntrySchema, ...problems(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const accessNeeds = request.body.accessNeeds?.trim() || null;
      const entry = { quantity: request.body.quantity, accessNeeds };
      const fields = waitingFaults(entry);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const when = await isAhead(db, id);
      if (when === "unknown") return refuse(reply, "not-found");
      if (when === "over") return refuse(reply, "conflict", { reason: "passed" });
      const wish = {
        ...entry,
        locale: request.body.locale,
        linkUrl: storefrontLink(deps.env.STOREFRONT_URL, "waiting-list"),
        holder: waitingHolder(request, deps.env.CRM_API_KEY),
      };
      const limits = {
        perAddress: deps.env.HOLD_LIMIT_ADDRESS,
        perCustomer: deps.env.HOLD_LIMIT_CUSTOMER,
      };
      const joined = await db.transaction((tx) =>
        joinWaitingList(tx, id, customerId, wish, limits),
      );
      if (!joined.ok) return refuse(reply, "conflict", { reason: joined.reason });
      deps.mailWritten?.();
      return reply.code(201).send(entryAnswer(joined.entry));
    },
  );

  app.delete(
    path,
    {
      schema: {
        tags,
        summary: "Leaves the waiting list; seats that were kept are the next one's",
        params: idParams,
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401, 404, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      const left = await withDeadlockRetry(() =>
        db.transaction((tx) => leaveWaitingList(tx, id, customerId)),
      );
      if (left === "paying") return refuse(reply, "conflict", { reason: "paying" });
      return left === "left" ? reply.code(204).send(null) : refuse(reply, "not-found");
    },
  );
};

function entryAnswer({ id, quantity, accessNeeds, state, createdAt }: HeldEntry) {
  return { id, quantity, accessNeeds, state, createdAt: toIso(createdAt) };
}
