import type { FastifyRequest } from "fastify";
import { z } from "zod";

import { emailFault } from "../customers/customer-detail-rules";
import { isLinkTemplate } from "./login-link";
import { passwordChangeFaults } from "./password-rules";
import { checkPassword, setPassword } from "./change-password";
import { forgetWrongPasswords } from "./customer-sessions";
import { isRenewed, renewedToken, renewSession } from "./session-renewal";
import { askEmailChange, confirmEmailChange } from "../customers/email-change";
import { hashPassword } from "./password-hash";
import { hashToken } from "../platform/token-hash";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders, shownToken } from "./customer-session";
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
  /** The session's token that was shown, and the one that takes its place if the change is made. */
  const renewalOf = (request: FastifyRequest, proof: string[]) => {
    const keepSession = shownToken(request) ?? "";
    return { keepSession, session: renewedToken(env.LINK_SECRET, keepSession, proof) };
  };

  app.post(
    "/customer/password",
    {
      schema: {
        tags,
        summary:
          "Changes the password, and ends every session but this one, which gets a new token; repeated within seconds, it gives the same token",
        headers: sessionHeaders,
        body: passwordChangeSchema,
        response: { 200: renewedSchema, ...problems(400, 401, 403, LOCKED) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { keepSession, session } = renewalOf(request, [body.currentPassword, body.newPassword]);
      const customerId = await findCustomerId(db, request);
      if (customerId === null)
        return (await isRenewed(db, session)) ? { session } : refuse(reply, "not-signed-in");
      const fields = passwordChangeFaults(body);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const checked = await checkPassword(db, customerId, body.currentPassword);
      if (!checked.ok) {
        if (!(await isRenewed(db, session)))
          return refuseCheck(reply, checked.reason, "currentPassword");
        // It was the right password when the form was sent: it does not count as a guess.
        await forgetWrongPasswords(db, customerId);
        return { session };
      }
      const passwordHash = await hashPassword(body.newPassword);
      const isChanged = await db.transaction(async (tx) => {
        const how = {
          instead: checked.passwordHash,
          locale: body.locale,
          keepSession: hashToken(keepSession),
        };
        const written = await setPassword(tx, customerId, passwordHash, how);
        if (written) await renewSession(tx, keepSession, session);
        return written;
      });
      if (!isChanged && !(await isRenewed(db, session)))
        return refuse(reply, "invalid", { fields: { currentPassword: "wrong" } });
      if (isChanged) deps.mailWritten?.();
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
      const { token, locale } = request.body;
      const { keepSession, session } = renewalOf(request, [token]);
      const customerId = await findCustomerId(db, request);
      if (customerId === null)
        return (await isRenewed(db, session)) ? { session } : refuse(reply, "not-signed-in");
      const outcome = await db.transaction(async (tx) => {
        const how = { locale, keepSession: hashToken(keepSession) };
        const changed = await confirmEmailChange(tx, customerId, token, how);
        if (changed === "changed") await renewSession(tx, keepSession, session);
        return changed;
      });
      if (outcome === "taken") return refuse(reply, "conflict", { reason: "email-taken" });
      if (outcome === "expired" && !(await isRenewed(db, session)))
        return refuse(reply, "not-allowed", { reason: "link-expired" });
      if (outcome === "changed") deps.mailWritten?.();
      return { session };
    },
  );
};
