import { z } from "zod";

import { isLinkTemplate } from "./login-link";
import { registrationFaults, tidyRegistration } from "./registration-rules";
import { withDeadlockRetry } from "../payments/with-deadlock-retry";
import { findRegistered } from "./change-password";
import { readClock } from "../platform/database/clock";
import { allOrNothing } from "../platform/database/database";
import {
  checkEnrolment,
  confirmEnrolment,
  startRegistration,
  mailEnrolmentAgain,
} from "./start-registration";
import { findCustomer } from "../customers/customers";
import { findCustomerId, sessionHeaders } from "./customer-session";
import { hashPassword } from "./password-hash";
import type { RouteGroup } from "../platform/http/app";
import { openSession } from "./customer-sign-in";
import { problems, refuse } from "../platform/http/problem";
import { enrolmentMailSchema, enrolmentSchema, signedInSchema } from "#contract/schemas/customer";
import { emailSchema, registrationConfirmationSchema } from "#contract/schemas/sign-in";

const tags = ["customers"];
const LOCKED = 423;

/** Registering without telling anybody who has an account: the page goes on either way, and the mail says the rest. */
export const registrations: RouteGroup = (app, deps) => {
  const { db, env } = deps;

  app.post(
    "/registrations",
    {
      schema: {
        tags,
        summary: "Begins a registration and signs in for this visit; a link by mail finishes it",
        description:
          "The answer and the work are the same whether or not the email has an account. Until the link is used the " +
          "customer is a guest; to an email that has an account the mail says so, with a link to sign in with.",
        body: enrolmentSchema,
        response: { 201: signedInSchema, ...problems(400) },
      },
    },
    async ({ body }, reply) => {
      const { confirmUrl, linkUrl, locale, ...given } = body;
      const foreign = Object.entries({ confirmUrl, linkUrl })
        .filter(([, url]) => !isLinkTemplate(url, env.STOREFRONT_URL))
        .map(([name]) => [name, "foreign"]);
      const registration = tidyRegistration(given);
      const fields = {
        ...registrationFaults(registration, await readClock(db)),
        ...(Object.fromEntries(foreign) as Record<string, string>),
      };
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      // Before the transaction: it takes a while.
      const passwordHash = await hashPassword(registration.password);
      const entered = await allOrNothing(db, async (tx) => {
        const links = { confirmUrl, linkUrl, locale };
        const registered = await startRegistration(tx, registration, passwordHash, links);
        if (!registered.ok) return registered;
        return { ok: true as const, signedIn: await openSession(tx, registered.customerId) };
      });
      if (!entered.ok)
        return refuse(reply, "invalid", "fields" in entered ? { fields: entered.fields } : {});
      deps.mailWritten?.();
      return reply.code(201).send(entered.signedIn);
    },
  );

  app.post(
    "/registrations/mail",
    {
      schema: {
        tags,
        summary: "Mails the link again that confirms the customer's registration",
        description:
          "For whoever has registered in this visit. A link that was mailed earlier no longer works.",
        headers: sessionHeaders,
        body: enrolmentMailSchema,
        response: { 204: z.null(), ...problems(400, 401) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const customerId = await findCustomerId(db, request);
      const customer = customerId === null ? null : await findCustomer(db, customerId);
      if (customer === null) return refuse(reply, "not-signed-in");
      const { confirmUrl, linkUrl } = body;
      if (![confirmUrl, linkUrl].every((url) => isLinkTemplate(url, env.STOREFRONT_URL)))
        return refuse(reply, "invalid", { fields: { confirmUrl: "foreign" } });
      const { id, email } = customer;
      await db.transaction((tx) => mailEnrolmentAgain(tx, { customerId: id, email }, body));
      deps.mailWritten?.();
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/registrations/confirm",
    {
      schema: {
        tags,
        summary: "Confirms a registration by the link in its mail and its password, and signs in",
        description:
          "The link alone is not enough: whoever owns the mailbox may not be who registered. Every earlier session of " +
          "the customer ends. Five wrong passwords: 423; another password can be chosen by `/customer/forgot-password`.",
        body: registrationConfirmationSchema,
        response: { 201: signedInSchema, ...problems(400, 403, LOCKED) },
      },
    },
    async ({ body }, reply) => {
      const checked = await checkEnrolment(db, body.token, body.password);
      if (!checked.ok)
        switch (checked.reason) {
          case "expired":
            return refuse(reply, "not-allowed", { reason: "link-expired" });
          case "locked":
            return refuse(reply, "not-allowed", { reason: "locked" }, LOCKED);
          case "wrong":
            return refuse(reply, "invalid", { fields: { password: "wrong" } });
        }
      const outcome = await withDeadlockRetry(() =>
        allOrNothing(db, async (tx) => {
          const id = await confirmEnrolment(tx, checked.enrolment);
          if (id === null) return { ok: false as const };
          return { ok: true as const, signedIn: await openSession(tx, id) };
        }),
      );
      return outcome.ok
        ? reply.code(201).send(outcome.signedIn)
        : refuse(reply, "not-allowed", { reason: "link-expired" });
    },
  );

  app.post(
    "/customer/is-known",
    {
      schema: {
        tags,
        summary: "Whether an email has an account",
        description:
          "For a venue that tells its visitors so. The storefront limits how often it asks.",
        body: emailSchema,
        response: { 200: z.object({ known: z.boolean() }), ...problems(400) },
      },
    },
    async ({ body }) => ({ known: (await findRegistered(db, body.email)) !== null }),
  );
};
