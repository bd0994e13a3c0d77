import type { SessionParams, SetupParams } from "../api/request-params";
import { newId, nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { representSession } from "../api/represent-session";
import { emitEvent } from "../webhooks/emit-event";

const DEFAULT_LIFE = 86_400;

/** Opens a Checkout Session for checked parameters. */
export function createSession(provider: Provider, params: SessionParams): SessionRecord {
  return addSession(provider, params, {
    mode: "payment",
    expiresAt: params.expires_at,
    amountTotal: params.amountTotal,
    lines: params.line_items.map((line) => ({
      id: newId("li"),
      name: line.price_data.product_data.name,
      description: line.price_data.product_data.description ?? null,
      unitAmount: line.price_data.unit_amount,
      quantity: line.quantity,
    })),
    clientReferenceId: params.client_reference_id ?? null,
    merchantName: params.branding_settings?.display_name,
    intentMetadata: params.payment_intent_data?.metadata,
    intentDescription: params.payment_intent_data?.description ?? null,
    customerId: params.customer ?? null,
    createsCustomer: params.customer_creation === "always",
    savesCard: params.payment_intent_data?.setup_future_usage !== undefined,
  });
}

/** Opens a page for a direct debit mandate. */
export function createSetup(provider: Provider, params: SetupParams): SessionRecord {
  return addSession(provider, params, {
    mode: "setup",
    intentMetadata: params.setup_intent_data?.metadata,
  });
}

function addSession(
  provider: Provider,
  params: SessionParams | SetupParams,
  { expiresAt, merchantName, intentMetadata, ...more }: NewSession,
): SessionRecord {
  const created = nowSeconds(provider);
  const session: SessionRecord = {
    id: newId("cs_test"),
    created,
    expiresAt: expiresAt ?? created + DEFAULT_LIFE,
    status: "open",
    currency: params.currency,
    amountTotal: 0,
    lines: [],
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: null,
    customerEmail: params.customer_email ?? null,
    metadata: params.metadata ?? {},
    merchantName: merchantName ?? provider.merchantName,
    intentMetadata: intentMetadata ?? {},
    intentDescription: null,
    methods: params.allowed_payment_method_types,
    setup: null,
    intentId: null,
    customerId: null,
    createsCustomer: false,
    savesCard: false,
    pendingCard: null,
    ...more,
  };
  provider.file.state.sessions[session.id] = session;
  provider.file.touch();
  return session;
}

type Defaulted = "expiresAt" | "merchantName" | "intentMetadata";
type NewSession = Pick<SessionRecord, "mode"> &
  Partial<Omit<SessionRecord, Defaulted>> & {
    [Field in Defaulted]?: SessionRecord[Field] | undefined;
  };

/** The session as it is at this moment: one whose time has passed is expired by being looked at. */
export function findSession(provider: Provider, id: string): SessionRecord | null {
  const { sessions } = provider.file.state;
  const session = Object.hasOwn(sessions, id) ? sessions[id] : undefined;
  if (!session) return null;
  if (session.status === "open" && session.expiresAt <= nowSeconds(provider))
    expireSession(provider, session);
  return session;
}

/** Expires every session whose time has passed, so that its event goes out though nobody looks. */
export function expireDueSessions(provider: Provider): void {
  for (const id of Object.keys(provider.file.state.sessions)) findSession(provider, id);
}

/** Closes an open session for good, and the payment that was begun in it. */
export function expireSession(provider: Provider, session: SessionRecord): void {
  session.status = "expired";
  session.pendingCard = null;
  const intent = session.intentId ? provider.file.state.intents[session.intentId] : undefined;
  if (intent) {
    intent.status = "canceled";
    intent.canceledAt = nowSeconds(provider);
  }
  provider.file.touch();
  emitEvent(provider, "checkout.session.expired", representSession(provider, session));
}

/** Stripe's own test accounts: one can be debited, the other is closed. */
export const testAccounts = {
  "000123456789": "Can be debited",
  "000222222227": "Cannot be debited: it is closed",
} as const;

const BANK = "STRIPE TEST BANK";

export type BankAccountAnswer = "given" | "wrong" | "declined" | "closed";

/** Submits an account. Safe to repeat: a page that is closed answers so. */
export function submitAccount(
  provider: Provider,
  session: SessionRecord,
  number: string,
): BankAccountAnswer {
  if (session.status !== "open" || session.mode !== "setup") return "closed";
  const digits = number.replace(/\s/g, "");
  if (!/^\d{6,17}$/.test(digits)) return "wrong";
  const failed = digits !== "000123456789";
  session.setup = { id: newId("seti"), failed, bankName: BANK, last4: digits.slice(-4) };
  provider.file.touch();
  if (failed) return "declined";
  session.status = "complete";
  emitEvent(provider, "checkout.session.completed", representSession(provider, session));
  return "given";
}
