import { z } from "zod";

import { toIso } from "../platform/dates";
import { interestFaults } from "../customers/interest";
import {
  isAhead,
  listRegistrations,
  registerInterest,
  withdrawInterest,
} from "./interest-registrations";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { interestInputSchema, interestSchema } from "#contract/schemas/instance-wishes";

const tags = ["customers"];
const path = "/instances/:id/registrations";

/** Registrations of interest: a first choice, alternatives, the dress rehearsal. A guest may register too. */
export const instanceRegistrations: RouteGroup = (app, { db }) => {
  const list = async (customerId: string, instanceId?: string) =>
    (await listRegistrations(db, customerId, instanceId)).map((registration) => ({
      ...registration,
      createdAt: toIso(registration.createdAt),
    }));

  app.get(
    "/customer/registrations",
    {
      schema: {
        tags,
        summary: "What the customer registered interest in",
        headers: sessionHeaders,
        response: { 200: z.array(interestSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      return customerId === null ? refuse(reply, "not-signed-in") : list(customerId);
    },
  );

  app.post(
    path,
    {
      schema: {
        tags,
        summary: "Registers interest in a performance; said again, it takes the place of the first",
        params: idParams,
        headers: sessionHeaders,
        body: interestInputSchema,
        response: { 201: interestSchema, ...problems(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const fields = interestFaults(id, request.body);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const when = await isAhead(db, id);
      if (when === "unknown") return refuse(reply, "not-found");
      if (when === "over") return refuse(reply, "conflict", { reason: "passed" });
      const written = await db.transaction((tx) =>
        registerInterest(tx, id, customerId, request.body),
      );
      const [registration] = written ? await list(customerId, id) : [];
      return registration === undefined
        ? refuse(reply, "invalid", { fields: { alternatives: "unknown" } })
        : reply.code(201).send(registration);
    },
  );

  app.delete(
    path,
    {
      schema: {
        tags,
        summary: "Withdraws the customer's registration",
        params: idParams,
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const withdrawn = await withdrawInterest(db, request.params.id, customerId);
      return withdrawn ? reply.code(204).send(null) : refuse(reply, "not-found");
    },
  );
};
