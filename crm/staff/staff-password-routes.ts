import { passwordChangeFaults } from "../sign-in/password-rules";
import { audit } from "./audit-log";
import { hashPassword } from "../sign-in/password-hash";
import { changeStaffPassword } from "./staff-accounts";
import { renewStaffSession } from "./staff";
import { checkStaffPassword } from "./staff-sign-in";
import { hashToken } from "../platform/token-hash";
import type { RouteGroup } from "../platform/http/app";
import { attemptHeaders } from "../sign-in/guarded-tries";
import { refuseCheck } from "../sign-in/password-check";
import { problems, refuse } from "../platform/http/problem";
import { staffPasswordSchema, staffRenewedSchema } from "#contract/schemas/staff";
import { findStaff, shownStaffSession, staffHeaders } from "./staff-session";

const LOCKED = 423;

/** A member of staff chooses a password of their own: the first one was said by the terminal. */
export const staffPassword: RouteGroup = (app, { db }) => {
  app.post(
    "/staff/password",
    {
      schema: {
        tags: ["staff"],
        summary:
          "Changes the password, and ends every session but this one, which gets a new token",
        description: "Wrong present passwords count and lock as when signing in.",
        headers: staffHeaders.extend(attemptHeaders.shape),
        body: staffPasswordSchema,
        response: { 200: staffRenewedSchema, ...problems(400, 401, LOCKED) },
      },
    },
    async (request, reply) => {
      const staff = await findStaff(db, request);
      if (staff === null) return refuse(reply, "not-signed-in");
      const { body, headers } = request;
      const fields = passwordChangeFaults(body);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const given = { email: staff.email, password: body.currentPassword };
      const checked = await checkStaffPassword(db, given, hashToken(headers["x-caller"] ?? ""));
      if (!checked.ok) return refuseCheck(reply, checked.reason, "currentPassword");
      const passwordHash = await hashPassword(body.newPassword);
      const session = await db.transaction(async (tx) => {
        const keepSession = shownStaffSession(request) ?? "";
        const how = { instead: checked.passwordHash, keepSession };
        if (!(await changeStaffPassword(tx, staff, passwordHash, how))) return null;
        const subject = { subjectKind: "staff", subjectId: staff.id, reason: null };
        const actor = { staffId: staff.id, name: staff.email };
        await audit(tx, actor, { action: "password-changed", ...subject });
        return renewStaffSession(tx, keepSession);
      });
      return session === null
        ? refuse(reply, "invalid", { fields: { currentPassword: "wrong" } })
        : { session };
    },
  );
};
