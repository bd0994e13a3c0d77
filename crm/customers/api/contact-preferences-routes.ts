import { z } from "zod";

import {
  listAgreements,
  listStatements,
  removeAgreement,
  setAgreements,
} from "../contact-preferences";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import { agreementSchema, statementSchema } from "#contract/schemas/customer-parts";
import { idListSchema } from "#contract/schemas/id";
import { idParams } from "#contract/schemas/id";

const tags = ["customers"];
const path = "/customer/agreed-statements";

/** What a customer agrees to be written to about. */
export const contactPreferences: RouteGroup = (app, { db }) => {
  app.get(
    "/statements",
    {
      schema: {
        tags: ["reference"],
        summary: "What customers may agree to be written to about",
        response: { 200: z.array(statementSchema) },
      },
    },
    () => listStatements(db),
  );

  app.get(
    path,
    {
      schema: {
        tags,
        summary: "Every statement, and whether the customer agreed to it",
        headers: sessionHeaders,
        response: { 200: z.array(agreementSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      return customerId === null ? refuse(reply, "not-signed-in") : listAgreements(db, customerId);
    },
  );

  app.put(
    path,
    {
      schema: {
        tags,
        summary: "Makes these the statements that the customer agrees to, and no others",
        headers: sessionHeaders,
        body: idListSchema,
        response: { 200: z.array(agreementSchema), ...problems(400, 401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const ids = request.body.map(({ id }) => id);
      const written = await db.transaction((tx) => setAgreements(tx, customerId, ids));
      if (!written) return refuse(reply, "invalid", { fields: { id: "unknown" } });
      return listAgreements(db, customerId);
    },
  );

  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: "Takes back one agreement",
        params: idParams,
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const removed = await removeAgreement(db, customerId, request.params.id);
      return removed ? reply.code(204).send(null) : refuse(reply, "not-found");
    },
  );
};
