import { registrationFaults, tidyRegistration } from "../../domain/registration-rules";
import { findCustomer, insertCustomer } from "../../store/customers";
import { hashPassword } from "../../store/password-hash";
import type { RouteGroup } from "../app";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { openSession } from "../customer-sign-in";
import { problems, refuse } from "../problem";
import { customerSchema, registrationSchema, signedInSchema } from "../schemas/customer";

const tags = ["customers"];

/** Customers: registered, and read by themselves. */
export const customers: RouteGroup = (app, { db }) => {
  app.post(
    "/customers",
    {
      schema: {
        tags,
        summary: "Registers a customer and signs in",
        body: registrationSchema,
        response: { 201: signedInSchema, ...problems(400, 409) },
      },
    },
    async (request, reply) => {
      const registration = tidyRegistration(request.body);
      const fields = registrationFaults(registration);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      // Before the transaction: it takes a while.
      const passwordHash = await hashPassword(registration.password);
      const signedIn = await db.transaction(async (tx) => {
        const customerId = await insertCustomer(tx, registration, passwordHash);
        return customerId === null ? null : openSession(tx, customerId);
      });
      if (signedIn === null) return refuse(reply, "conflict", { reason: "email-taken" });
      return reply.code(201).send(signedIn);
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
};
