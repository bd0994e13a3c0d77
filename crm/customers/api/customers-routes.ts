import type { FastifyReply } from "fastify";

import {
  guestFaults,
  registrationFaults,
  tidyRegistration,
} from "../../sign-in/registration-rules";
import { readClock } from "../../platform/database/clock";
import { findCustomer } from "../customers";
import { allOrNothing, type Transaction } from "../../platform/database/database";
import { hashPassword } from "../../sign-in/password-hash";
import { registerCustomer, registerGuest, type Registered } from "../../sign-in/register-customer";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { openSession } from "../../sign-in/customer-sign-in";
import { problems, refuse } from "../../platform/http/problem";
import {
  customerSchema,
  guestSchema,
  registrationSchema,
  signedInSchema,
} from "#contract/schemas/customer";

const tags = ["customers"];

/** Customers: registered, or guests for one purchase, and read by themselves. */
export const customers: RouteGroup = (app, { db }) => {
  app.post(
    "/customers",
    {
      schema: {
        tags,
        summary: "Registers a customer and signs in",
        description:
          "For a caller that knows the email to be the customer's own, such as staff at a counter. A page that anybody " +
          "can open begins with `/registrations`, which has the email confirmed by mail.",
        body: registrationSchema,
        response: { 201: signedInSchema, ...problems(400, 409) },
      },
    },
    async (request, reply) => {
      const registration = tidyRegistration(request.body);
      const fields = registrationFaults(registration, await readClock(db));
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      // Before the transaction: it takes a while.
      const passwordHash = await hashPassword(registration.password);
      const entered = await enter((tx) => registerCustomer(tx, registration, passwordHash));
      return entered.ok
        ? reply.code(201).send(entered.signedIn)
        : refuseRegistration(reply, entered);
    },
  );

  app.post(
    "/customers/guests",
    {
      schema: {
        tags,
        summary: "Writes down a guest, who buys without an account, and signs in for this visit",
        body: guestSchema,
        response: { 201: signedInSchema, ...problems(400) },
      },
    },
    async (request, reply) => {
      const guest = tidyRegistration(request.body);
      const fields = guestFaults(guest, await readClock(db));
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const entered = await enter((tx) => registerGuest(tx, guest));
      return entered.ok
        ? reply.code(201).send(entered.signedIn)
        : refuseRegistration(reply, entered);
    },
  );

  app.get(
    "/customer",
    {
      schema: {
        tags,
        summary: "The customer who is signed in",
        headers: sessionHeaders,
        response: { 200: customerSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      const customer = customerId === null ? null : await findCustomer(db, customerId);
      return customer ?? refuse(reply, "not-signed-in");
    },
  );

  /** Writes somebody down and signs in, or neither. */
  const enter = (register: (tx: Transaction) => Promise<Registered>) =>
    allOrNothing(db, async (tx) => {
      const registered = await register(tx);
      if (!registered.ok) return registered;
      return { ok: true as const, signedIn: await openSession(tx, registered.customerId) };
    });
};

function refuseRegistration<R extends Pick<FastifyReply, "raw">>(
  reply: R,
  refusal: Extract<Registered, { ok: false }>,
): R {
  return refusal.code === "email-taken"
    ? refuse(reply, "conflict", { reason: refusal.code })
    : refuse(reply, "invalid", { fields: refusal.fields });
}
