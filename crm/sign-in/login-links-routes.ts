import type { FastifyReply } from "fastify";
import { z } from "zod";

import { emailFault } from "../customers/customer-detail-rules";
import { isLinkTemplate, isOfStorefront } from "./login-link";
import { type LinkPurpose } from "#contract/schemas/sign-in";
import { isGoodPassword } from "./password-rules";
import { withDeadlockRetry } from "../payments/with-deadlock-retry";
import { linkGuestOrders } from "./link-guest-orders";
import { setPassword } from "./change-password";
import { allOrNothing } from "../platform/database/database";
import { mailLinkTo } from "./login-links";
import { hashPassword } from "./password-hash";
import { isLinkAlive, spendCode, spendToken } from "./use-login-link";
import { verifyEmail } from "../customers/verify-email";
import type { RouteGroup } from "../platform/http/app";
import { openSession } from "./customer-sign-in";
import { problems, refuse } from "../platform/http/problem";
import { signedInSchema } from "#contract/schemas/customer";
import {
  linkCheckSchema,
  linkRequestSchema,
  magicLinkSchema,
  passwordResetSchema,
} from "#contract/schemas/sign-in";

const tags = ["customers"];
const EXPIRED = { reason: "link-expired" };

/**
 * Links by mail: to sign in with, and to choose a password by. They are spent by POST alone: what only looks at a link
 * (a mail scanner, a browser that loads ahead) leaves it as it is.
 */
export const loginLinks: RouteGroup = (app, deps) => {
  const { db, env } = deps;

  for (const [path, purpose, summary] of [
    ["/customer/magic-links", "magic-link", "Mails a link, and a code, to sign in with"],
    ["/customer/forgot-password", "password-reset", "Mails a link to choose a password by"],
  ] as const satisfies [string, LinkPurpose, string][])
    app.post(
      path,
      {
        schema: {
          tags,
          summary,
          description:
            "The answer is the same whether or not anybody has this email. The link can be used once, for ten " +
            "minutes, and until a newer one is asked for.",
          body: linkRequestSchema,
          response: { 202: z.object({}), ...problems(400) },
        },
      },
      async ({ body }, reply) => {
        const { email, linkUrl, locale, registerUrl } = body;
        if (!isLinkTemplate(linkUrl, env.STOREFRONT_URL))
          return refuse(reply, "invalid", { fields: { linkUrl: "foreign" } });
        if (registerUrl !== null && !isOfStorefront(registerUrl, env.STOREFRONT_URL))
          return refuse(reply, "invalid", { fields: { registerUrl: "foreign" } });
        const toNobody = emailFault(email.trim()) === null ? registerUrl : null;
        const mail = { mail: purpose, linkUrl, locale };
        await db.transaction((tx) => mailLinkTo(tx, email, mail, toNobody));
        deps.mailWritten?.();
        return reply.code(202).send({});
      },
    );

  app.post(
    "/customer/check-link",
    {
      schema: {
        tags,
        summary: "Whether a link can still be used; looking spends nothing",
        body: linkCheckSchema,
        response: { 200: z.object({ alive: z.boolean() }), ...problems(400) },
      },
    },
    async ({ body }) => ({ alive: await isLinkAlive(db, body.purpose, body.token) }),
  );

  app.post(
    "/customer/authenticate-magic-link",
    {
      schema: {
        tags,
        summary: "Signs in by the token of a magic link, or by its code",
        body: magicLinkSchema,
        response: { 201: signedInSchema, ...problems(400, 403) },
      },
    },
    async ({ body }, reply) => {
      const byCode = "code" in body ? await spendCode(db, body.email, body.code) : null;
      const signedIn = await withDeadlockRetry(() =>
        db.transaction(async (tx) => {
          const id = "token" in body ? await spendToken(tx, "magic-link", body.token) : byCode;
          if (id === null) return null;
          await verifyEmail(tx, id);
          return openSession(tx, id);
        }),
      );
      return signedIn === null ? expired(reply) : reply.code(201).send(signedIn);
    },
  );

  app.post(
    "/customer/reset-password",
    {
      schema: {
        tags,
        summary: "Chooses a password by a link that was mailed, and signs in",
        description:
          "It unlocks the account, ends every other session, and makes a guest a registered customer. A password " +
          "that breaks the rule leaves the link as it was.",
        body: passwordResetSchema,
        response: { 201: signedInSchema, ...problems(400, 403) },
      },
    },
    async ({ body }, reply) => {
      if (!isGoodPassword(body.password))
        return refuse(reply, "invalid", { fields: { password: "password-rule" } });
      // Before the transaction: it takes a while.
      const passwordHash = await hashPassword(body.password);
      const outcome = await withDeadlockRetry(() =>
        allOrNothing(db, async (tx) => {
          const id = await spendToken(tx, "password-reset", body.token);
          const { locale } = body;
          if (id === null || !(await setPassword(tx, id, passwordHash, { locale })))
            return { ok: false as const };
          await linkGuestOrders(tx, id);
          return { ok: true as const, signedIn: await openSession(tx, id) };
        }),
      );
      if (!outcome.ok) return expired(reply);
      deps.mailWritten?.();
      return reply.code(201).send(outcome.signedIn);
    },
  );
};

const expired = <R extends Pick<FastifyReply, "raw">>(reply: R) =>
  refuse(reply, "not-allowed", EXPIRED);
