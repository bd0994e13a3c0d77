import type { FastifyInstance } from "fastify";

import { createSession } from "../payments/create-session";
import { expireSession } from "../payments/expire-session";
import { findSession } from "../payments/find-session";
import { createSetup } from "../payments/setups";
import { nowSeconds, type Provider } from "../provider";
import { missing, refused } from "./api-result";
import { checkExpansions, readExpansions } from "./expansions";
import { paramFailure } from "./param-failure";
import { representSession } from "./represent-session";
import { sendResult } from "./send-result";
import { sessionParams } from "./session-params";
import { setupParams } from "./setup-params";

const EXPANDABLE = [
  "line_items",
  "payment_intent",
  "payment_intent.latest_charge",
  "setup_intent",
  "setup_intent.payment_method",
];

const isSetup = (body: unknown) =>
  typeof body === "object" && body !== null && "mode" in body && body.mode === "setup";

interface ById {
  Params: { id: string };
}

/** `/v1/checkout/sessions`: create, retrieve, expire. */
export function checkoutSessionRoutes(app: FastifyInstance, provider: Provider): void {
  app.post("/checkout/sessions", (request, reply) =>
    sendResult(provider, request, reply, () => {
      if (isSetup(request.body)) {
        const setup = setupParams.safeParse(request.body, { reportInput: true });
        if (!setup.success) return paramFailure(setup.error);
        return { ok: true, value: representSession(provider, createSetup(provider, setup.data)) };
      }
      const params = sessionParams(nowSeconds(provider)).safeParse(request.body ?? {}, {
        reportInput: true,
      });
      if (!params.success) return paramFailure(params.error);
      const expand = checkExpansions(params.data.expand, EXPANDABLE);
      if (!expand.ok) return expand;
      const { customer } = params.data;
      if (customer !== undefined && !Object.hasOwn(provider.file.state.customers, customer))
        return missing("customer", customer, "customer");
      const session = createSession(provider, params.data);
      return { ok: true, value: representSession(provider, session, expand.value) };
    }),
  );

  app.get<ById>("/checkout/sessions/:id", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.query, EXPANDABLE);
      if (!expand.ok) return expand;
      const session = findSession(provider, request.params.id);
      if (!session) return missing("checkout.session", request.params.id, "session");
      return { ok: true, value: representSession(provider, session, expand.value) };
    }),
  );

  app.post<ById>("/checkout/sessions/:id/expire", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.body, EXPANDABLE);
      if (!expand.ok) return expand;
      const session = findSession(provider, request.params.id);
      if (!session) return missing("checkout.session", request.params.id, "session");
      if (session.status !== "open")
        return refused(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      expireSession(provider, session);
      return { ok: true, value: representSession(provider, session, expand.value) };
    }),
  );
}
