import { z } from "zod";

import { checkPassword } from "../../sign-in/change-password";
import { closeAccount } from "../close-account";
import { exportCustomer } from "../export-customer";
import {
  isRecentlyAuthenticated,
  markRecentlyAuthenticated,
} from "../../sign-in/recent-authentication";
import { listCardNames } from "../../payments/stored-cards";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders, shownSession } from "../../sign-in/customer-session";
import { refuseCheck } from "../../sign-in/password-check";
import { problems, refuse } from "../../platform/http/problem";
import { closingSchema, passwordSchema } from "#contract/schemas/sign-in";

const tags = ["customers"];
const LOCKED = 423;
const fresh = "/customer/fresh-password";
/** Rows as they are kept: what there is of them differs from table to table. */
const partsSchema = z
  .record(z.string(), z.array(z.record(z.string(), z.unknown())))
  .meta({ id: "CustomerExport" });

/** What privacy law gives everybody of their own data: a copy of all of it, and an end. */
export const customerData: RouteGroup = (app, deps) => {
  const { db } = deps;

  app.get(
    fresh,
    {
      schema: {
        tags,
        summary: "Whether the password was given in this session within the last ten minutes",
        headers: sessionHeaders,
        response: { 200: z.object({ fresh: z.boolean() }), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return { fresh: await isRecentlyAuthenticated(db, shownSession(request) ?? "") };
    },
  );

  app.post(
    fresh,
    {
      schema: {
        tags,
        summary: "Gives the password once more, for what a session that was left open must not do",
        headers: sessionHeaders,
        body: passwordSchema,
        response: { 204: z.null(), ...problems(400, 401, 403, LOCKED) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const checked = await checkPassword(db, customerId, request.body.password);
      if (!checked.ok) return refuseCheck(reply, checked.reason, "password");
      await markRecentlyAuthenticated(db, shownSession(request) ?? "");
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/customer/export",
    {
      schema: {
        tags,
        summary: "All that is kept of the signed-in customer",
        description:
          "Refused (not-allowed, `password`) unless the password was given a short while ago.",
        headers: sessionHeaders,
        response: { 200: partsSchema, ...problems(401, 403) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      if (!(await isRecentlyAuthenticated(db, shownSession(request) ?? "")))
        return refuse(reply, "not-allowed", { reason: "password" });
      return (await exportCustomer(db, customerId)) ?? refuse(reply, "not-signed-in");
    },
  );

  app.post(
    "/customer/close",
    {
      schema: {
        tags,
        summary: "Closes the account of the signed-in customer, for whoever knows the password",
        description:
          "Orders, gifts and what the books need stay; tickets stay valid. The conflicts `paying` and `reserved`: " +
          "a payment or a reserved order is open.",
        headers: sessionHeaders,
        body: closingSchema,
        response: { 204: z.null(), ...problems(400, 401, 403, 409, LOCKED) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { password, locale } = request.body;
      const checked = await checkPassword(db, customerId, password);
      if (!checked.ok) return refuseCheck(reply, checked.reason, "password");
      const cards = await listCardNames(db, customerId);
      const outcome = await db.transaction((tx) => closeAccount(tx, customerId, { locale }));
      if (!outcome.ok) {
        return outcome.reason === "not-found"
          ? refuse(reply, "not-signed-in")
          : refuse(reply, "conflict", { reason: outcome.reason });
      }
      deps.mailWritten?.();
      // Nobody can reach them any more, here or there: a provider that is down keeps nobody from leaving.
      for (const name of cards) await deps.cards.forgetCard(name);
      return reply.code(204).send(null);
    },
  );
};
