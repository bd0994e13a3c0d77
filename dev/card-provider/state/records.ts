import { z } from "zod";
import { demoCards } from "../../demo/demo-people";
import { paymentMethodTypes } from "../payments/payment-methods";

// The stand-in's state. The schemas also validate the state file at startup.

const metadata = z.record(z.string(), z.string());
/** Seconds since 1970 in UTC, like Stripe's API. */
const seconds = z.int();
/** Minor units of the record's currency. */
const amount = z.int().nonnegative();

/** Never contains the card number or the security code. */
const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  name: z.string(),
  /** Approved on the payment page, but declined when the stored card is charged. */
  declinesLater: z.boolean().optional(),
  /** Its bank asks to authenticate each payment. */
  confirmsLater: z.boolean().optional(),
  /** Refunds succeed at first and fail after a delay. */
  failsRefunds: z.boolean().optional(),
});

/** A bank account with a direct debit mandate. */
const accountSchema = z.object({
  type: z.string(),
  bankName: z.string(),
  last4: z.string(),
  mandate: z.string(),
  /** Insufficient funds: each debit fails. */
  isEmpty: z.boolean(),
});

const sessionSchema = z.object({
  id: z.string(),
  created: seconds,
  expiresAt: seconds,
  status: z.enum(["open", "complete", "expired"]),
  currency: z.string(),
  amountTotal: amount,
  lines: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      unitAmount: amount,
      quantity: z.int().positive(),
    }),
  ),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  metadata,
  merchantName: z.string(),
  /** The merchant's text beside the button that pays. */
  message: z.string().nullable().default(null),
  /** Of its page; "auto" is the browser's. */
  locale: z.string().default("auto"),
  intentMetadata: metadata,
  /** A payment, or the setup of a direct debit mandate. */
  mode: z.enum(["payment", "setup"]).default("payment"),
  /** The mandate of a session in mode "setup". `failed`: the last submitted account can't be debited. */
  setup: z
    .object({
      id: z.string(),
      failed: z.boolean(),
      bankName: z.string(),
      last4: z.string(),
      paymentMethodId: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Null until the first card is submitted, as in Stripe's API since 2022-08-01. */
  intentId: z.string().nullable(),
  /** Accepted payment methods. */
  methods: z.array(z.enum(paymentMethodTypes)).default(["card"]),
  /** With `createsCustomer`, created by the payment. */
  customerId: z.string().nullable().default(null),
  createsCustomer: z.boolean().default(false),
  /** Saves the card for the customer. */
  savesCard: z.boolean().default(false),
  /** The page asks for the payer's name. */
  asksName: z.boolean().default(false),
  /** What the payer, or their wallet, gave on the page. */
  payer: z.object({ name: z.string().nullable(), email: z.string() }).nullable().default(null),
  /** The card that awaits confirmation by its bank. */
  pendingCard: cardSchema.nullable(),
});

const intentSchema = z.object({
  id: z.string(),
  amount,
  metadata,
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "processing",
    "succeeded",
    "canceled",
  ]),
  lastError: z
    .object({ code: z.string(), declineCode: z.string().nullable(), message: z.string() })
    .nullable(),
  latestChargeId: z.string().nullable(),
  canceledAt: seconds.nullable(),
  /** Set for charges of a stored card or account. `settlesAt`: when the bank responds. */
  stored: z
    .object({
      customerId: z.string(),
      paymentMethodId: z.string(),
      currency: z.string(),
      created: seconds,
      settlesAt: seconds.nullable(),
    })
    .nullable()
    .default(null),
});

const chargeSchema = z.object({
  id: z.string(),
  created: seconds,
  intentId: z.string(),
  amount,
  amountRefunded: amount,
  refunds: z
    .array(
      z.object({
        id: z.string(),
        amount,
        metadata,
        status: z.enum(["pending", "succeeded", "failed"]).default("succeeded"),
        /** When a bank response changes the status; null if it is final. */
        settlesAt: seconds.nullable().default(null),
      }),
    )
    .default([]),
  currency: z.string(),
  status: z.enum(["succeeded", "failed"]),
  card: cardSchema,
  /** The saved payment method that was used. */
  paymentMethodId: z.string().nullable().default(null),
  email: z.string().nullable(),
  metadata,
});

/** `cards` and `accounts` are keyed by payment method id. */
const customerSchema = z.object({
  id: z.string(),
  created: seconds,
  cards: z.record(z.string(), cardSchema),
  accounts: z.record(z.string(), accountSchema).default({}),
});

const deliverySchema = z.object({
  id: z.string(),
  type: z.string(),
  created: seconds,
  /** The event as JSON at the time it occurred; every attempt sends the same bytes. */
  payload: z.string(),
  status: z.enum(["pending", "delivered", "abandoned"]),
  attempts: z.int().nonnegative(),
  lastResult: z.string().nullable(),
});

const keptAnswerSchema = z.object({
  created: seconds,
  fingerprint: z.string(),
  status: z.int().default(200),
  body: z.string(),
});

export const stateSchema = z.object({
  version: z.literal(1),
  sessions: z.record(z.string(), sessionSchema),
  intents: z.record(z.string(), intentSchema),
  charges: z.record(z.string(), chargeSchema),
  customers: z.record(z.string(), customerSchema).default({}),
  deliveries: z.record(z.string(), deliverySchema),
  keptAnswers: z.record(z.string(), keptAnswerSchema),
});

export type CardRecord = z.infer<typeof cardSchema>;
export type SessionRecord = z.infer<typeof sessionSchema>;
export type IntentRecord = z.infer<typeof intentSchema>;
export type ChargeRecord = z.infer<typeof chargeSchema>;
export type RefundRecord = ChargeRecord["refunds"][number];
export type DeliveryRecord = z.infer<typeof deliverySchema>;
export type ProviderState = z.infer<typeof stateSchema>;

/** The customer of the demo season's stored cards. */
const demoCustomer = () => ({
  id: "cus_demo",
  created: 0,
  accounts: {},
  cards: Object.fromEntries(
    demoCards.map(({ providerId, brand, lastDigits, cardholderName, expiryMonth, expiryYear }) => [
      providerId,
      {
        brand: brand.toLowerCase(),
        last4: lastDigits,
        expMonth: expiryMonth,
        expYear: expiryYear,
        name: cardholderName,
      },
    ]),
  ),
});

export function emptyState(): ProviderState {
  return {
    version: 1,
    sessions: {},
    intents: {},
    charges: {},
    customers: { cus_demo: demoCustomer() },
    deliveries: {},
    keptAnswers: {},
  };
}

const DAY = 86_400;
const KEEP_RESPONSES = DAY; // Stripe keeps idempotency keys for at least 24 hours.
const KEEP_DELIVERIES = 3 * DAY;
const KEEP_UNPAID_SESSIONS = 7 * DAY;

/** Deletes old records. Keeps paid sessions, since they can be refunded. */
export function pruneState(state: ProviderState, nowSeconds: number): void {
  drop(state.keptAnswers, (response) => response.created < nowSeconds - KEEP_RESPONSES);
  drop(
    state.deliveries,
    (delivery) => delivery.status !== "pending" && delivery.created < nowSeconds - KEEP_DELIVERIES,
  );
  drop(
    state.sessions,
    (session) =>
      session.status === "expired" && session.expiresAt < nowSeconds - KEEP_UNPAID_SESSIONS,
  );
  drop(
    state.intents,
    (intent) => intent.canceledAt !== null && intent.canceledAt < nowSeconds - KEEP_UNPAID_SESSIONS,
  );
}

function drop<Entry>(records: Record<string, Entry>, isOld: (entry: Entry) => boolean): void {
  for (const [id, entry] of Object.entries(records)) {
    if (isOld(entry)) Reflect.deleteProperty(records, id);
  }
}
