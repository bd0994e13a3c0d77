import { toMandateId } from "../api/represent-session";
import { type PaymentParams, type SetupParams, sumItems } from "../api/request-params";
import { newId, nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { ensureCustomer } from "./stored-cards";
import { emitEvent } from "../webhooks/emit-event";

const DEFAULT_LIFETIME = 86_400;

/** Creates a Checkout Session from validated parameters. Null for an unknown customer. */
export function createSession(
  provider: Provider,
  params: PaymentParams | SetupParams,
): SessionRecord | null {
  const { sessions, customers } = provider.file.state;
  const created = nowSeconds(provider);
  const session: SessionRecord = {
    id: newId("cs_test"),
    created,
    expiresAt: created + DEFAULT_LIFETIME,
    status: "open",
    mode: params.mode,
    amountTotal: 0,
    lines: [],
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: null,
    customerEmail: params.customer_email ?? null,
    metadata: params.metadata ?? {},
    merchantName: provider.merchantName,
    message: params.mode === "payment" ? (params.custom_text?.submit.message ?? null) : null,
    locale: params.locale ?? "auto",
    intentMetadata: {},
    methods: params.allowed_payment_method_types,
    setup: null,
    intentId: null,
    customerId: null,
    savesCard: false,
    asksName: false,
    payer: null,
    pendingCard: null,
    createsCustomer: params.customer_creation === "always",
    ...(params.mode === "setup" ? { currency: params.currency } : getPayment(params)),
  };
  if (session.customerId !== null && !Object.hasOwn(customers, session.customerId)) return null;
  sessions[session.id] = session;
  provider.file.touch();
  return session;
}

const getPayment = (params: PaymentParams) => ({
  currency: params.line_items[0]?.price_data.currency ?? "",
  amountTotal: sumItems(params),
  lines: params.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
    name: product_data.name,
    description: product_data.description ?? null,
    unitAmount: unit_amount,
    quantity,
  })),
  ...(params.expires_at !== undefined && { expiresAt: params.expires_at }),
  clientReferenceId: params.client_reference_id ?? null,
  intentMetadata: params.payment_intent_data?.metadata ?? {},
  customerId: params.customer ?? null,
  savesCard: params.payment_intent_data?.setup_future_usage !== undefined,
  asksName: params.name_collection !== undefined,
});

/** Finds a session, and expires it first if its time has passed. */
export function findSession(provider: Provider, id: string): SessionRecord | null {
  const { sessions } = provider.file.state;
  const session = Object.hasOwn(sessions, id) ? sessions[id] : undefined;
  if (!session) return null;
  if (session.status === "open" && session.expiresAt <= nowSeconds(provider))
    expireSession(provider, session);
  return session;
}

/** Expires every session whose time has passed, so that its webhook is sent without a visit. */
export function expireDueSessions(provider: Provider): void {
  for (const id of Object.keys(provider.file.state.sessions)) findSession(provider, id);
}

/** Expires an open session and cancels its payment intent. */
export function expireSession(provider: Provider, session: SessionRecord): void {
  session.status = "expired";
  session.pendingCard = null;
  const intent = session.intentId ? provider.file.state.intents[session.intentId] : undefined;
  if (intent) {
    intent.status = "canceled";
    intent.canceledAt = nowSeconds(provider);
  }
  provider.file.touch();
  emitEvent(provider, "checkout.session.expired", session);
}

/** Stripe's test accounts. */
export const testAccounts = {
  "000123456789": "accountDebited",
  "000222222227": "accountFails",
  "000111111113": "accountClosed",
} as const;
const VALID_ACCOUNTS = ["000123456789", "000222222227"];

const BANK = "STRIPE TEST BANK";

type AccountResult = "accepted" | "invalid" | "declined" | "closed";

/** Submits a bank account for a mandate. Safe to retry: returns `closed` if the session is closed. */
export function submitAccount(
  provider: Provider,
  session: SessionRecord,
  number: string,
): AccountResult {
  if (session.status !== "open" || session.mode !== "setup") return "closed";
  const digits = number.replace(/\s/g, "");
  if (!/^\d{6,17}$/.test(digits)) return "invalid";
  const failed = !VALID_ACCOUNTS.includes(digits);
  const account = { bankName: BANK, last4: digits.slice(-4) };
  const setup = { id: newId("seti"), failed, ...account, paymentMethodId: null };
  session.setup = setup;
  provider.file.touch();
  if (failed) return "declined";
  const customer = ensureCustomer(provider, session);
  if (customer !== null) {
    const paymentMethodId = newId("pm");
    const [type = "us_bank_account"] = session.methods;
    const isEmpty = digits === "000222222227";
    customer.accounts[paymentMethodId] = {
      ...account,
      type,
      isEmpty,
      mandate: toMandateId(setup.id),
    };
    session.setup = { ...setup, paymentMethodId };
  }
  session.status = "complete";
  emitEvent(provider, "checkout.session.completed", session);
  return "accepted";
}
