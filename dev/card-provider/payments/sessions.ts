import { mandateOf } from "../api/represent-session";
import { type PaymentParams, type SetupParams, totalOf } from "../api/request-params";
import { newId, nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { customerOf } from "./stored-cards";
import { emitEvent } from "../webhooks/emit-event";

const DEFAULT_LIFE = 86_400;

/** Opens a Checkout Session for checked parameters. Null for an unknown customer. */
export function createSession(
  provider: Provider,
  params: PaymentParams | SetupParams,
): SessionRecord | null {
  const { sessions, customers } = provider.file.state;
  const created = nowSeconds(provider);
  const session: SessionRecord = {
    id: newId("cs_test"),
    created,
    expiresAt: created + DEFAULT_LIFE,
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
    intentMetadata: {},
    methods: params.allowed_payment_method_types,
    setup: null,
    intentId: null,
    customerId: null,
    savesCard: false,
    pendingCard: null,
    createsCustomer: params.customer_creation === "always",
    ...(params.mode === "setup" ? { currency: params.currency } : paymentOf(params)),
  };
  if (session.customerId !== null && !Object.hasOwn(customers, session.customerId)) return null;
  sessions[session.id] = session;
  provider.file.touch();
  return session;
}

const paymentOf = (params: PaymentParams) => ({
  currency: params.line_items[0]?.price_data.currency ?? "",
  amountTotal: totalOf(params),
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
});

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
  emitEvent(provider, "checkout.session.expired", session);
}

/** Stripe's own test accounts. */
export const testAccounts = {
  "000123456789": "Can be debited",
  "000222222227": "Can be set up, and each debit fails: not enough money",
  "000111111113": "Cannot be debited: it is closed",
} as const;
const CAN_BE_SET_UP = ["000123456789", "000222222227"];

const BANK = "STRIPE TEST BANK";

type BankAccountAnswer = "given" | "wrong" | "declined" | "closed";

/** Submits an account. Safe to repeat: a page that is closed answers so. */
export function submitAccount(
  provider: Provider,
  session: SessionRecord,
  number: string,
): BankAccountAnswer {
  if (session.status !== "open" || session.mode !== "setup") return "closed";
  const digits = number.replace(/\s/g, "");
  if (!/^\d{6,17}$/.test(digits)) return "wrong";
  const failed = !CAN_BE_SET_UP.includes(digits);
  const account = { bankName: BANK, last4: digits.slice(-4) };
  const setup = { id: newId("seti"), failed, ...account, paymentMethodId: null };
  session.setup = setup;
  provider.file.touch();
  if (failed) return "declined";
  const customer = customerOf(provider, session);
  if (customer !== null) {
    const paymentMethodId = newId("pm");
    const [type = "us_bank_account"] = session.methods;
    const isEmpty = digits === "000222222227";
    customer.accounts[paymentMethodId] = {
      ...account,
      ...{ type, isEmpty, mandate: mandateOf(setup.id) },
    };
    session.setup = { ...setup, paymentMethodId };
  }
  session.status = "complete";
  emitEvent(provider, "checkout.session.completed", session);
  return "given";
}
