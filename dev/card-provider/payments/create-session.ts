import type { SessionParams } from "../api/session-params";
import { newId } from "../new-id";
import { nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";

const DEFAULT_LIFE = 86_400;

/** Opens a Checkout Session for checked parameters. */
export function createSession(provider: Provider, params: SessionParams): SessionRecord {
  const created = nowSeconds(provider);
  const session: SessionRecord = {
    id: newId("cs_test"),
    created,
    expiresAt: params.expires_at ?? created + DEFAULT_LIFE,
    status: "open",
    currency: params.currency,
    amountTotal: params.amountTotal,
    lines: params.line_items.map((line) => ({
      id: newId("li"),
      name: line.price_data.product_data.name,
      description: line.price_data.product_data.description ?? null,
      unitAmount: line.price_data.unit_amount,
      quantity: line.quantity,
    })),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    metadata: params.metadata ?? {},
    merchantName: params.branding_settings?.display_name ?? provider.merchantName,
    intentMetadata: params.payment_intent_data?.metadata ?? {},
    intentDescription: params.payment_intent_data?.description ?? null,
    intentId: null,
    methods: params.allowed_payment_method_types,
    mode: "payment",
    setup: null,
    customerId: params.customer ?? null,
    createsCustomer: params.customer_creation === "always",
    savesCard: params.payment_intent_data?.setup_future_usage !== undefined,
    pendingCard: null,
  };
  provider.file.state.sessions[session.id] = session;
  provider.file.touch();
  return session;
}
