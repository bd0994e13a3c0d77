import { z } from "zod";

import { totpUri } from "./totp";
import { audit } from "./audit-log";
import { confirmSecondFactor, offerSecondFactor } from "./second-factor";
import { endStaffSessions, renewStaffSession } from "./staff";
import { createStaffSecrets } from "./staff-secrets";
import type { RouteGroup } from "../platform/http/app";
import { problems, refuse } from "../platform/http/problem";
import { staffRenewedSchema } from "#contract/schemas/staff";
import { findStaff, shownStaffSession, staffHeaders } from "./staff-session";

const tags = ["staff"];

/** A member of staff sets an authenticator up. */
export const staffSecondFactor: RouteGroup = (app, { db, env }) => {
  const secrets = createStaffSecrets(env.STAFF_SECRETS_KEY);

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
      const secret = await offerSecondFactor(db, secrets, staff.id);
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
        description:
          "Every other session of theirs ends, and this one gets a new token: whoever has one had the password alone.",
        headers: staffHeaders,
        body: z.object({ code: z.string().max(20) }),
        response: { 200: staffRenewedSchema, ...problems(400, 401, 422) },
      },
    },
    async (request, reply) => {
      const staff = await findStaff(db, request);
      if (staff === null) return refuse(reply, "not-signed-in");
      const session = await db.transaction(async (tx) => {
        if (!(await confirmSecondFactor(tx, secrets, staff.id, request.body.code))) return null;
        const keepSession = shownStaffSession(request) ?? "";
        await endStaffSessions(tx, staff.id, keepSession);
        const subject = { subjectKind: "staff", subjectId: staff.id, reason: null };
        const actor = { staffId: staff.id, name: staff.email };
        await audit(tx, actor, { action: "second-factor-on", ...subject });
        return renewStaffSession(tx, keepSession);
      });
      return session === null ? refuse(reply, "code-not-recognised") : { session };
    },
  );
};
