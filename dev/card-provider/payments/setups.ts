import { representSession } from "../api/represent-session";
import type { SetupParams } from "../api/setup-params";
import { newId } from "../new-id";
import { nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { emitEvent } from "../webhooks/emit-event";

const LIFE = 86_400;

/** Stripe's own test accounts: the one can be debited, the other is closed. */
export const testAccounts = {
  "000123456789": "Can be debited",
  "000222222227": "Cannot be debited: it is closed",
} as const;

const BANK = "STRIPE TEST BANK";

/** Opens a page for a mandate. */
export function createSetup(provider: Provider, params: SetupParams): SessionRecord {
  const created = nowSeconds(provider);
  const session: SessionRecord = {
    id: newId("cs_test"),
    created,
    expiresAt: created + LIFE,
    status: "open",
    currency: params.currency,
    amountTotal: 0,
    lines: [],
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: null,
    customerEmail: params.customer_email ?? null,
    metadata: params.metadata ?? {},
    merchantName: provider.merchantName,
    intentMetadata: params.setup_intent_data?.metadata ?? {},
    intentDescription: null,
    methods: params.allowed_payment_method_types,
    mode: "setup",
    setup: null,
    intentId: null,
    customerId: null,
    createsCustomer: false,
    savesCard: false,
    pendingCard: null,
  };
  provider.file.state.sessions[session.id] = session;
  provider.file.touch();
  return session;
}

export type AccountAnswer = "given" | "wrong" | "declined" | "closed";

/** Submits an account. Safe to repeat: a page that is closed answers so. */
export function submitAccount(
  provider: Provider,
  session: SessionRecord,
  number: string,
): AccountAnswer {
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
