import { z } from "zod";

import { revokeSessions } from "./change-password";
import { deleteSession } from "./customer-sessions";
import { signIn } from "./sign-in";
import { hashToken } from "../platform/token-hash";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "./customer-session";
import { openSession } from "./customer-sign-in";
import { attemptHeaders } from "./guarded-tries";
import { problems, refuse } from "../platform/http/problem";
import { credentialsSchema, signedInSchema } from "#contract/schemas/customer";

const tags = ["customers"];
/** WebDAV's "Locked": the account, after too many wrong passwords. */
const LOCKED = 423;

/** Signing in and out. */
export const customerSessions: RouteGroup = (app, { db }) => {
  app.post(
    "/customer-sessions",
    {
      schema: {
        tags,
        summary: "Signs in",
        description:
          "Five wrong passwords in a row lock the account for the caller who tried them, whether or not there is one; " +
          "nobody locks a customer out by guessing.",
        headers: attemptHeaders,
        body: credentialsSchema,
        response: { 201: signedInSchema, ...problems(400, 401, LOCKED) },
      },
    },
    async ({ body, headers }, reply) => {
      const checked = await signIn(db, body, hashToken(headers["x-caller"] ?? ""));
      if (!checked.ok)
        return checked.reason === "locked"
          ? refuse(reply, "not-allowed", { reason: "locked" }, LOCKED)
          : refuse(reply, "not-signed-in");
      const signedIn = await db.transaction((tx) => openSession(tx, checked.customerId));
      return reply.code(201).send(signedIn);
    },
  );

  app.delete(
    "/customer-sessions/current",
    {
      schema: {
        tags,
        summary: "Signs out; a session that is over already is no error",
        headers: sessionHeaders,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const token = request.headers["x-customer-session"];
      if (token !== undefined) await deleteSession(db, hashToken(token));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/customer-sessions",
    {
      schema: {
        tags,
        summary: "Signs the customer out everywhere, here too",
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      await revokeSessions(db, customerId);
      return reply.code(204).send(null);
    },
  );
};
