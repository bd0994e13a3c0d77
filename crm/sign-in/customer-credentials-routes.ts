import { z } from "zod";

import { emailFault } from "../customers/customer-detail-rules";
import { isLinkTemplate } from "./login-link";
import { passwordChangeFaults } from "./password-rules";
import { checkPassword, setPassword } from "./change-password";
import { renewSession } from "./customer-sessions";
import { askEmailChange, confirmEmailChange } from "../customers/email-change";
import { hashPassword } from "./password-hash";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders, shownSession } from "./customer-session";
import { refuseCheck } from "./password-check";
import { problems, refuse } from "../platform/http/problem";
import { signedInSchema } from "#contract/schemas/customer";
import {
  emailChangeSchema,
  emailConfirmationSchema,
  passwordChangeSchema,
} from "#contract/schemas/sign-in";

const tags = ["customers"];
const LOCKED = 423;
/** What was the session's token before is worthless. */
const renewedSchema = signedInSchema.pick({ session: true });

/** What a customer signs in with: changed by whoever knows the present password. */
export const customerCredentials: RouteGroup = (app, deps) => {
  const { db, env } = deps;

  app.post(
    "/customer/password",
    {
      schema: {
        tags,
        summary:
          "Changes the password, and ends every session but this one, which gets a new token",
        headers: sessionHeaders,
        body: passwordChangeSchema,
        response: { 200: renewedSchema, ...problems(400, 401, 403, LOCKED) },
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
      const keepSession = shownSession(request) ?? "";
      const session = await db.transaction(async (tx) => {
        const how = { instead: checked.passwordHash, locale: body.locale, keepSession };
        const written = await setPassword(tx, customerId, passwordHash, how);
        return written ? renewSession(tx, keepSession) : null;
      });
      if (session === null)
        return refuse(reply, "invalid", { fields: { currentPassword: "wrong" } });
      deps.mailWritten?.();
      return { session };
    },
  );

  app.post(
    "/customer/email",
    {
      schema: {
        tags,
        summary: "Mails a link to another email, which makes it the customer's own",
        description:
          "The answer is the same whether or not that email has an account. Nothing is changed before the link came back.",
        headers: sessionHeaders,
        body: emailChangeSchema,
        response: { 202: z.object({}), ...problems(400, 401, 403, LOCKED) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { linkUrl, locale, password } = request.body;
      const email = request.body.email.trim();
      const fault = emailFault(email);
      if (fault !== null) return refuse(reply, "invalid", { fields: { email: fault } });
      if (!isLinkTemplate(linkUrl, env.STOREFRONT_URL))
        return refuse(reply, "invalid", { fields: { linkUrl: "foreign" } });
      const checked = await checkPassword(db, customerId, password);
      if (!checked.ok) return refuseCheck(reply, checked.reason, "password");
      await db.transaction((tx) => askEmailChange(tx, customerId, email, { linkUrl, locale }));
      deps.mailWritten?.();
      return reply.code(202).send({});
    },
  );

  app.post(
    "/customer/email/confirm",
    {
      schema: {
        tags,
        summary:
          "Changes the email by the link that was mailed there, ends every session but this one, which gets a new token, and tells the old address",
        headers: sessionHeaders,
        body: emailConfirmationSchema,
        response: { 200: renewedSchema, ...problems(401, 403, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { token, locale } = request.body;
      const keepSession = shownSession(request) ?? "";
      const outcome = await db.transaction(async (tx) => {
        const how = { locale, keepSession };
        const changed = await confirmEmailChange(tx, customerId, token, how);
        return changed === "changed" ? { session: await renewSession(tx, keepSession) } : changed;
      });
      if (outcome === "expired") return refuse(reply, "not-allowed", { reason: "link-expired" });
      if (outcome === "taken") return refuse(reply, "conflict", { reason: "email-taken" });
      deps.mailWritten?.();
      return outcome;
    },
  );
};
