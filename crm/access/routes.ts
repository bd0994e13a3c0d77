import { z } from "zod";

import { findOwnAccess, listAccessSchemes, removeAccess, setAccess } from "./access-registrations";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { accessRegistrationSchema, accessSchemeSchema } from "#contract/schemas/customer-parts";

const tags = ["customers"];

/** The access registration on a customer's account (spec section 6, "Access scheme holder"). */
export const customerAccess: RouteGroup = (app, { db }) => {
  app.get(
    "/access-schemes",
    {
      schema: {
        tags: ["reference"],
        summary: "The access schemes of the house",
        response: { 200: z.array(accessSchemeSchema) },
      },
    },
    () => listAccessSchemes(db),
  );

  app.get(
    "/customer/access",
    {
      schema: {
        tags,
        summary: "The registration on the account, or null",
        headers: sessionHeaders,
        response: {
          200: z.object({ registration: accessRegistrationSchema.nullable() }),
          ...problems(401),
        },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return { registration: await findOwnAccess(db, customerId) };
    },
  );

  app.put(
    "/customer/access",
    {
      schema: {
        tags,
        summary: "Puts a registration on the account by its code",
        description: "The name on the registration must match the name on the account.",
        headers: sessionHeaders,
        body: z.object({ code: z.string().max(100) }),
        response: { 200: accessRegistrationSchema, ...problems(400, 401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { code } = request.body;
      const outcome = await db.transaction((tx) => setAccess(tx, customerId, code));
      if (outcome.ok) return outcome.registration;
      return refuse(reply, "invalid", { fields: { code: outcome.reason } });
    },
  );

  app.delete(
    "/customer/access",
    {
      schema: {
        tags,
        summary: "Takes the registration off the account; none is no error",
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      await db.transaction((tx) => removeAccess(tx, customerId));
      return reply.code(204).send(null);
    },
  );
};
