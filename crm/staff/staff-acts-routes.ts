import { z } from "zod";

import { emailFault } from "../customers/customer-detail-rules";
import { isLinkTemplate } from "../sign-in/login-link";
import { changeEmail } from "../customers/change-email";
import { unlockCustomer } from "../sign-in/change-password";
import { findCustomerLocale } from "../customers/customer-locale";
import { resendToCustomer } from "../mail/order-mails";
import { listOtherBaskets } from "../baskets/other-baskets";
import { mailLink } from "../sign-in/login-links";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { problem, problems, sendProblem } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { staffActSchema, staffEmailSchema, staffLinkSchema } from "#contract/schemas/staff";
import { staffAct } from "./staff-act";
import { staffHeaders } from "./staff-session";

const tags = ["staff"];
const replies = { 204: z.null(), ...problems(400, 401, 403, 404, 409) };
const notFound = problem("not-found");

/** What staff do for a customer. Each act and its entry in the audit log are one transaction. */
export const staffActs: RouteGroup = (app, deps) => {
  const { env } = deps;

  for (const [action, summary] of [
    ["magic-link", "Mails the customer a link to sign in with"],
    ["password-reset", "Mails the customer a link to choose a password by"],
    ["basket-link", "Mails the customer a link that signs in and opens the basket left behind"],
  ] as const)
    app.post(
      `/staff/customers/:id/${action}`,
      {
        schema: {
          tags,
          summary,
          description: "In the language in which the customer bought last. Conflict: `no-basket`.",
          params: idParams,
          headers: staffHeaders,
          body: staffLinkSchema,
          response: replies,
        },
      },
      async (request, reply) => {
        const { linkUrl, reason } = request.body;
        const { id: customerId } = request.params;
        const may = action === "basket-link" ? "send-again" : "help-sign-in";
        const asked = { may, action, customerId, reason } as const;
        const fault = await staffAct(deps, request, asked, async (tx) => {
          if (!isLinkTemplate(linkUrl, env.STOREFRONT_URL))
            return problem("invalid", { fields: { linkUrl: "foreign" } });
          const locale = await findCustomerLocale(tx, customerId);
          if (!(await mailLink(tx, customerId, { mail: action, linkUrl, locale }))) return notFound;
          if (action !== "basket-link") return null;
          const baskets = await listOtherBaskets(tx, customerId, null);
          return baskets.length > 0 ? null : problem("conflict", { reason: "no-basket" });
        });
        return fault === null ? reply.code(204).send(null) : sendProblem(reply, fault);
      },
    );

  app.post(
    "/staff/customers/:id/orders/:order/confirmation",
    {
      schema: {
        tags,
        summary: "Sends an order's confirmation again, to the customer's address of today",
        description: "Refused (not-allowed): `not-confirmed`, `too-often`.",
        params: idParams.extend({ order: z.string().max(100) }),
        headers: staffHeaders,
        body: staffActSchema,
        response: replies,
      },
    },
    async (request, reply) => {
      const { id: customerId, order } = request.params;
      const { reason } = request.body;
      const details: Record<string, unknown> = {};
      const asked = { may: "send-again", action: "resend", customerId, reason, details } as const;
      const fault = await staffAct(deps, request, asked, async (tx) => {
        const resent = isUuid(order) ? await resendToCustomer(tx, customerId, order) : null;
        if (resent === null || (!resent.ok && resent.reason === "not-found")) return notFound;
        if (!resent.ok) return problem("not-allowed", { reason: resent.reason });
        details["order"] = resent.number;
        return null;
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
      const { reason } = request.body;
      const email = request.body.email.trim();
      const asked = { may: "change-email", action: "email", customerId, reason } as const;
      const fault = await staffAct(deps, request, { ...asked, details: { email } }, async (tx) => {
        const wrong = emailFault(email);
        if (wrong !== null) return problem("invalid", { fields: { email: wrong } });
        const locale = await findCustomerLocale(tx, customerId);
        const outcome = await changeEmail(tx, customerId, email, { locale });
        if (outcome === "not-found") return notFound;
        return outcome === "taken" ? problem("conflict", { reason: "email-taken" }) : null;
      });
      return fault === null ? reply.code(204).send(null) : sendProblem(reply, fault);
    },
  );
};
