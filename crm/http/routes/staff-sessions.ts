import { randomBytes } from "node:crypto";
import { z } from "zod";

import { totpUri } from "../../domain/totp";
import { audit } from "../../store/audit-log";
import { confirmSecondFactor, offerSecondFactor } from "../../store/second-factor";
import { deleteStaffSession, insertStaffSession } from "../../store/staff";
import { signInStaff } from "../../store/staff-sign-in";
import { hashToken } from "../../store/token-hash";
import type { RouteGroup } from "../app";
import { problems, refuse } from "../problem";
import { staffCredentialsSchema, staffSchema, staffSignedInSchema } from "../schemas/staff";
import { findStaff, shownStaffSession, staffHeaders } from "../staff-session";

const tags = ["staff"];
const LOCKED = 423;

/** Staff sign in with a password and, where it is set up, a second factor. */
export const staffSessions: RouteGroup = (app, { db, env }) => {
  app.post(
    "/staff/sessions",
    {
      schema: {
        tags,
        summary: "Signs a member of staff in",
        description:
          "`not-allowed` with `second-factor`: the password is right, and the authenticator's code is asked for.",
        body: staffCredentialsSchema,
        response: { 201: staffSignedInSchema, ...problems(400, 401, 403, LOCKED) },
      },
    },
    async ({ body }, reply) => {
      const checked = await signInStaff(db, body);
      if (!checked.ok) {
        const { reason } = checked;
        if (reason === "wrong") return refuse(reply, "not-signed-in");
        return refuse(reply, "not-allowed", { reason }, reason === "locked" ? LOCKED : undefined);
      }
      const { staff } = checked;
      const session = randomBytes(32).toString("base64url");
      await db.transaction((tx) =>
        insertStaffSession(tx, { tokenHash: hashToken(session), staffId: staff.id }),
      );
      return reply.code(201).send({ session, staff });
    },
  );

  app.get(
    "/staff/sessions/current",
    {
      schema: {
        tags,
        summary: "Who of the staff is signed in",
        headers: staffHeaders,
        response: { 200: staffSchema, ...problems(401) },
      },
    },
    async (request, reply) => (await findStaff(db, request)) ?? refuse(reply, "not-signed-in"),
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

  app.post(
    "/staff/second-factor",
    {
      schema: {
        tags,
        summary: "Gives a secret for an authenticator; it counts once a code of it was shown",
        headers: staffHeaders,
        response: { 201: z.object({ secret: z.string(), uri: z.string() }), ...problems(401, 409) },
      },
    },
    async (request, reply) => {
      const staff = await findStaff(db, request);
      if (staff === null) return refuse(reply, "not-signed-in");
      const secret = await offerSecondFactor(db, staff.id);
      if (secret === null) return refuse(reply, "conflict", { reason: "second-factor" });
      const uri = totpUri(secret, staff.email, new URL(env.STOREFRONT_URL).host);
      return reply.code(201).send({ secret, uri });
    },
  );

  app.post(
    "/staff/second-factor/confirm",
    {
      schema: {
        tags,
        summary: "Turns the second factor on, with a code that the authenticator shows",
        headers: staffHeaders,
        body: z.object({ code: z.string().max(20) }),
        response: { 204: z.null(), ...problems(400, 401) },
      },
    },
    async (request, reply) => {
      const staff = await findStaff(db, request);
      if (staff === null) return refuse(reply, "not-signed-in");
      const confirmed = await db.transaction(async (tx) => {
        if (!(await confirmSecondFactor(tx, staff.id, request.body.code))) return false;
        const subject = { subjectKind: "staff", subjectId: staff.id, reason: null };
        await audit(
          tx,
          { staffId: staff.id, name: staff.email },
          { action: "second-factor-on", ...subject },
        );
        return true;
      });
      return confirmed
        ? reply.code(204).send(null)
        : refuse(reply, "invalid", { fields: { code: "wrong" } });
    },
  );
};
