import { z } from "zod";

import { emailFault } from "../../domain/customer-details";
import { readCustomerQuery } from "../../domain/customer-query";
import { isLinkTemplate } from "../../domain/login-link";
import { changeEmail } from "../../store/change-email";
import { unlockCustomer } from "../../store/change-password";
import { findCustomer } from "../../store/customers";
import { findCustomers } from "../../store/find-customers";
import { mailLink } from "../../store/login-links";
import type { RouteGroup } from "../app";
import { isUuid } from "../basket-changes";
import { problem, problems, refuse, sendProblem } from "../problem";
import { customerSchema } from "../schemas/customer";
import { idParams } from "../schemas/id-params";
import {
  foundCustomersSchema,
  staffActSchema,
  staffEmailSchema,
  staffLinkSchema,
} from "../schemas/staff";
import { admitStaff, staffAct } from "../staff-act";
import { staffHeaders } from "../staff-session";

const tags = ["staff"];
const replies = { 204: z.null(), ...problems(400, 401, 403, 404, 409) };
const notFound = problem("not-found");

/** What staff do for a customer at the counter. Each act and its entry in the audit log are one transaction. */
export const staffCustomers: RouteGroup = (app, deps) => {
  const { db, env } = deps;

  app.get(
    "/staff/customers",
    {
      schema: {
        tags,
        summary: "Finds customers by email, name, telephone or order number",
        headers: staffHeaders,
        querystring: z.object({
          query: z.string().max(200),
          pageSize: z.coerce.number().int().min(1).max(50).default(20),
        }),
        response: { 200: foundCustomersSchema, ...problems(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const query = readCustomerQuery(request.query.query);
      if (query === null) return { customers: [], more: false };
      const { pageSize } = request.query;
      const found = await findCustomers(db, query, pageSize + 1);
      return { customers: found.slice(0, pageSize), more: found.length > pageSize };
    },
  );

  app.get(
    "/staff/customers/:id",
    {
      schema: {
        tags,
        summary: "One customer's details",
        params: idParams,
        headers: staffHeaders,
        response: { 200: customerSchema, ...problems(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const { id } = request.params;
      return (isUuid(id) ? await findCustomer(db, id) : null) ?? refuse(reply, "not-found");
    },
  );

  for (const [purpose, summary] of [
    ["magic-link", "Mails the customer a link to sign in with"],
    ["password-reset", "Mails the customer a link to choose a password by"],
  ] as const)
    app.post(
      `/staff/customers/:id/${purpose}`,
      {
        schema: {
          tags,
          summary,
          params: idParams,
          headers: staffHeaders,
          body: staffLinkSchema,
          response: replies,
        },
      },
      async (request, reply) => {
        const { linkUrl, locale, reason } = request.body;
        const { id: customerId } = request.params;
        const asked = { may: "help-sign-in", action: purpose, customerId, reason } as const;
        const fault = await staffAct(deps, request, asked, async (tx) => {
          if (!isLinkTemplate(linkUrl, env.STOREFRONT_URL))
            return problem("invalid", { fields: { linkUrl: "foreign" } });
          return (await mailLink(tx, customerId, { purpose, linkUrl, locale })) ? null : notFound;
        });
        return fault === null ? reply.code(204).send(null) : sendProblem(reply, fault);
      },
    );

  app.post(
    "/staff/customers/:id/unlock",
    {
      schema: {
        tags,
        summary: "Unlocks an account that too many wrong passwords locked",
        params: idParams,
        headers: staffHeaders,
        body: staffActSchema,
        response: replies,
      },
    },
    async (request, reply) => {
      const { id: customerId } = request.params;
      const { reason } = request.body;
      const asked = { may: "help-sign-in", action: "unlock", customerId, reason } as const;
      const fault = await staffAct(deps, request, asked, async (tx) =>
        (await unlockCustomer(tx, customerId)) ? null : notFound,
      );
      return fault === null ? reply.code(204).send(null) : sendProblem(reply, fault);
    },
  );

  app.post(
    "/staff/customers/:id/email",
    {
      schema: {
        tags,
        summary: "Gives the customer another email; the old address is told",
        params: idParams,
        headers: staffHeaders,
        body: staffEmailSchema,
        response: replies,
      },
    },
    async (request, reply) => {
      const { id: customerId } = request.params;
      const { locale, reason } = request.body;
      const email = request.body.email.trim();
      const asked = { may: "change-email", action: "email", customerId, reason } as const;
      const fault = await staffAct(deps, request, { ...asked, details: { email } }, async (tx) => {
        const wrong = emailFault(email);
        if (wrong !== null) return problem("invalid", { fields: { email: wrong } });
        const outcome = await changeEmail(tx, customerId, email, { locale });
        if (outcome === "not-found") return notFound;
        return outcome === "taken" ? problem("conflict", { reason: "email-taken" }) : null;
      });
      return fault === null ? reply.code(204).send(null) : sendProblem(reply, fault);
    },
  );
};
