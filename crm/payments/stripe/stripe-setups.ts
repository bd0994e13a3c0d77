import type Stripe from "stripe";

import type { BankMandates, SetupOutcome, SetupRequest } from "../card-payments";
import { askStripe } from "./stripe-failure";

const EXPAND = ["setup_intent.payment_method"];

/** Direct debits by Stripe's Checkout Sessions in mode "setup". */
export function stripeSetups(stripe: Stripe): BankMandates {
  const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: EXPAND });
  const findOut = (id: string) => askStripe(async () => outcomeOf(await retrieve(id)));
  return {
    openSetup: async (request) => {
      const made = await askStripe(() =>
        stripe.checkout.sessions.create(setupFor(request), { idempotencyKey: request.key }),
      );
      if (!made.ok) return made;
      const { id: providerId, url } = made.value;
      return url === null
        ? { ok: false, code: "refused", reason: "the page of this key is over" }
        : { ok: true, value: { providerId, url } };
    },
    findSetup: async (providerId, { close }) => {
      const found = await findOut(providerId);
      if (!close || !found.ok || found.value.kind !== "open") return found;
      const { declined } = found.value;
      const closed = await askStripe(() => stripe.checkout.sessions.expire(providerId));
      // Only an open session can be expired; one that is not says what became of it.
      if (!closed.ok) return closed.code === "refused" ? findOut(providerId) : closed;
      return { ok: true, value: { kind: "ended", declined } };
    },
  };
}

function setupFor(request: SetupRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { direct_debit_id: request.key };
  return {
    mode: "setup",
    allowed_payment_method_types: [request.method],
    currency: request.currency.toLowerCase(),
    customer_email: request.email,
    metadata,
    setup_intent_data: { metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  };
}

function outcomeOf(session: Stripe.Checkout.Session): SetupOutcome {
  const intent = typeof session.setup_intent === "object" ? session.setup_intent : null;
  const declined = intent?.last_setup_error != null;
  if (intent?.status !== "succeeded")
    return { kind: session.status === "open" ? "open" : "ended", declined };
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const { us_bank_account: us, bacs_debit: bacs, sepa_debit: sepa } = method ?? {};
  const { mandate } = intent;
  return {
    kind: "given",
    bankName: us?.bank_name ?? sepa?.bank_code ?? null,
    last4: us?.last4 ?? bacs?.last4 ?? sepa?.last4 ?? null,
    mandate: (typeof mandate === "string" ? mandate : mandate?.id) ?? intent.id,
  };
}
