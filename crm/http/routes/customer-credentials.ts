import { z } from "zod";

import { emailFault } from "../../domain/customer-details";
import { passwordChangeFaults } from "../../domain/password-rules";
import { changeEmail } from "../../store/change-email";
import { checkPassword, setPassword } from "../../store/change-password";
import { hashPassword } from "../../store/password-hash";
import type { RouteGroup } from "../app";
import { findCustomerId, sessionHeaders, shownSession } from "../customer-session";
import { refuseCheck } from "../password-check";
import { problems, refuse } from "../problem";
import { emailChangeSchema, passwordChangeSchema } from "../schemas/login";

const tags = ["customers"];
const LOCKED = 423;

/** What a customer signs in with: changed by whoever knows the present password. */
export const customerCredentials: RouteGroup = (app, deps) => {
  const { db } = deps;

  app.post(
    "/customer/password",
    {
      schema: {
        tags,
        summary: "Changes the password, and ends every session but this one",
        headers: sessionHeaders,
        body: passwordChangeSchema,
        response: { 204: z.null(), ...problems(400, 401, 403, LOCKED) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { body } = request;
      const fields = passwordChangeFaults(body);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const checked = await checkPassword(db, customerId, body.currentPassword);
      if (!checked.ok) return refuseCheck(reply, checked.reason, "currentPassword");
      const passwordHash = await hashPassword(body.newPassword);
      const keepSession = shownSession(request);
      const written = await db.transaction((tx) =>
        setPassword(tx, customerId, passwordHash, {
          instead: checked.passwordHash,
          locale: body.locale,
          ...(keepSession !== undefined && { keepSession }),
        }),
      );
      if (!written) return refuse(reply, "invalid", { fields: { currentPassword: "wrong" } });
      deps.mailWritten?.();
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/customer/email",
    {
      schema: {
        tags,
        summary: "Changes the email, ends every session but this one, and tells the old address",
        headers: sessionHeaders,
        body: emailChangeSchema,
        response: { 204: z.null(), ...problems(400, 401, 403, 409, LOCKED) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const email = request.body.email.trim();
      const fault = emailFault(email);
      if (fault !== null) return refuse(reply, "invalid", { fields: { email: fault } });
      const checked = await checkPassword(db, customerId, request.body.password);
      if (!checked.ok) return refuseCheck(reply, checked.reason, "password");
      const keepSession = shownSession(request);
      const outcome = await db.transaction((tx) =>
        changeEmail(tx, customerId, email, {
          locale: request.body.locale,
          ...(keepSession !== undefined && { keepSession }),
        }),
      );
      if (outcome !== "changed") return refuse(reply, "conflict", { reason: "email-taken" });
      deps.mailWritten?.();
      return reply.code(204).send(null);
    },
  );
};
