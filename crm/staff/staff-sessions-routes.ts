import type { FastifyReply } from "fastify";
import { z } from "zod";

import { deleteStaffSession } from "./staff";
import { createStaffSecrets } from "./staff-secrets";
import { checkStaffCode, checkStaffPassword } from "./staff-sign-in";
import { hashToken } from "../platform/token-hash";
import type { RouteGroup } from "../platform/http/app";
import { attemptHeaders } from "../sign-in/guarded-tries";
import { problems, refuse } from "../platform/http/problem";
import {
  staffCodeAskedSchema,
  staffCodeSchema,
  staffCredentialsSchema,
  staffSchema,
  staffSignedInSchema,
} from "#contract/schemas/staff";
import { findStaff, shownStaffSession, staffHeaders } from "./staff-session";
import { askForCode, openStaffSession, staffBody } from "./staff-sessions";

const tags = ["staff"];
const LOCKED = 423;

/** Staff sign in with a password and then, where it is set up, a second factor. */
export const staffSessions: RouteGroup = (app, { db, env }) => {
  const secrets = createStaffSecrets(env.STAFF_SECRETS_KEY);

  app.post(
    "/staff/sessions",
    {
      schema: {
        tags,
        summary: "Signs a member of staff in, or asks for the authenticator's code",
        description:
          "202: the password is right; the code is asked for within five minutes. Five wrong passwords in a row lock " +
          "the account for the caller who tried them, for a quarter of an hour, whether or not there is one.",
        headers: attemptHeaders,
        body: staffCredentialsSchema,
        response: {
          201: staffSignedInSchema,
          202: staffCodeAskedSchema,
          ...problems(400, 401, LOCKED),
        },
      },
    },
    async ({ body, headers }, reply) => {
      const callerHash = hashToken(headers["x-caller"] ?? "");
      const checked = await checkStaffPassword(db, body, callerHash);
      if (!checked.ok)
        return checked.reason === "locked" ? locked(reply) : refuse(reply, "not-signed-in");
      const { staff, codeDue } = checked;
      if (codeDue) {
        const question = await db.transaction((tx) => askForCode(tx, staff));
        return reply.code(202).send({ question });
      }
      const session = await db.transaction((tx) => openStaffSession(tx, staff));
      return reply.code(201).send({ session, staff: staffBody(staff) });
    },
  );

  app.post(
    "/staff/sessions/code",
    {
      schema: {
        tags,
        summary: "Signs in by the authenticator's code, after the password",
        description: "`code-not-recognised`: try again. `not-signed-in`: begin with the password.",
        body: staffCodeSchema,
        response: { 201: staffSignedInSchema, ...problems(400, 401, 422, LOCKED) },
      },
    },
    async ({ body }, reply) => {
      const questionHash = hashToken(body.question);
      const checked = await checkStaffCode(db, secrets, { questionHash, code: body.code });
      if (!checked.ok) {
        if (checked.reason === "locked") return locked(reply);
        return refuse(reply, checked.reason === "over" ? "not-signed-in" : "code-not-recognised");
      }
      const { staff } = checked;
      const session = await db.transaction(async (tx) => {
        await deleteStaffSession(tx, questionHash);
        return openStaffSession(tx, staff);
      });
      return reply.code(201).send({ session, staff: staffBody(staff) });
    },
  );

  app.get(
    "/staff/sessions/current",
    {
      schema: {
        tags,
        summary: "Who of the staff is signed in, and what they may do",
        headers: staffHeaders,
        response: { 200: staffSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const staff = await findStaff(db, request);
      return staff === null ? refuse(reply, "not-signed-in") : staffBody(staff);
    },
  );

  app.delete(
    "/staff/sessions/current",
    {
      schema: {
        tags,
        summary: "Signs out; a session that is over already is no error",
        headers: staffHeaders,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const session = shownStaffSession(request);
      if (session !== null) await deleteStaffSession(db, session);
      return reply.code(204).send(null);
    },
  );
};

const locked = <R extends Pick<FastifyReply, "raw">>(reply: R) =>
  refuse(reply, "not-allowed", { reason: "locked" }, LOCKED);
