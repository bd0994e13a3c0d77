import type { FastifyInstance } from "fastify";
import type Stripe from "stripe";

import { createRefund } from "../payments/create-refund";
import { findSession } from "../payments/find-session";
import { detachCard } from "../payments/kept-cards";
import type { Provider } from "../provider";
import type { RefundRecord } from "../state/records";
import { missing } from "./api-result";
import { readExpansions } from "./expansions";
import { paramFailure } from "./param-failure";
import { refundParams } from "./refund-params";
import { representIntent } from "./represent-intent";
import { sendResult } from "./send-result";

interface ById {
  Params: { id: string };
}

/** `/v1/payment_intents/:id`, `/v1/refunds`, and cards that are kept no more. */
export function paymentRoutes(app: FastifyInstance, provider: Provider): void {
  app.get<ById>("/payment_intents/:id", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.query, ["latest_charge"]);
      if (!expand.ok) return expand;
      const { id } = request.params;
      const { intents } = provider.file.state;
      const intent = Object.hasOwn(intents, id) ? intents[id] : undefined;
      if (!intent) return missing("payment_intent", id, "intent");
      findSession(provider, intent.sessionId); // Its session may just have run out, and it with it.
      return { ok: true, value: representIntent(provider, intent, expand.value) };
    }),
  );

  app.post("/refunds", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = refundParams.safeParse(request.body ?? {}, { reportInput: true });
      if (!params.success) return paramFailure(params.error);
      const refund = createRefund(provider, params.data);
      return refund.ok ? { ok: true, value: representRefund(refund.value) } : refund;
    }),
  );

  app.post<ById>("/payment_methods/:id/detach", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const { id } = request.params;
      if (!detachCard(provider, id)) return missing("payment_method", id, "payment_method");
      return { ok: true, value: { id, object: "payment_method", type: "card", customer: null } };
    }),
  );

  app.get<ById>("/refunds/:id", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.query, []);
      if (!expand.ok) return expand;
      const { id } = request.params;
      const { refunds } = provider.file.state;
      const refund = Object.hasOwn(refunds, id) ? refunds[id] : undefined;
      if (!refund) return missing("refund", id, "refund");
      return { ok: true, value: representRefund(refund) };
    }),
  );
}

/** A refund in Stripe's words. Here each succeeds at once. */
function representRefund(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}
