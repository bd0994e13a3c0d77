import type { FastifyBaseLogger } from "fastify";

import type { Result } from "#contract/calls/result";
import { type MobilePayment, getMobilePayment } from "#contract/schemas/money";
import type { CardRefusal } from "#contract/problems/payment-problems";
import type { PaidCard } from "#contract/schemas/card";
import type { PaymentWallet } from "#contract/rules/payments/payment-wallets";
import { venue } from "#contract/venue";
import type { OrderLine } from "../orders/order-lines";
import type { Database } from "../../platform/database/database";
import type { FaultPoints } from "../../platform/faults/fault-points";
import type { TicketingSystem } from "../../system/system";
import type { Mandate } from "./direct-debits";
import type { DebitMethod } from "../../basket/contents/debit-rules";

/** A payment attempt, for the provider's card page. */
export type CardAttempt = {
  /** The payment's id. The provider returns the same page for the same key. */
  key: string;
  orderId: string;
  orderNumber: string;
  currency: string;
  /** The card first. */
  methods: PaymentMethod[];
  /** Their total is charged. */
  lines: OrderLine[];
  /** Null: the payer types it. */
  email: string | null;
  /** The page asks for the payer's name, which the order doesn't have. */
  asksName: boolean;
  /** Whether the provider saves the card for the customer. */
  keepCard: boolean;
  /** The provider's id of the customer, whose stored cards the page offers. Null if there is none. */
  providerCustomer: string | null;
  /** Shown beside the button that pays. */
  message?: string | null;
  locale: string;
  /** By the provider's clock; at least 30 minutes after the page is first opened. */
  expiresAt: Date;
  returnUrl: string;
  cancelUrl: string;
};

/**
 * unavailable: the outcome is unknown. busy: a request with the same key is in progress. refused: retrying does not
 * help; `isOurs`: our API key was refused, not the request.
 */
export type CardFailure = {
  code: "unavailable" | "busy" | "refused";
  reason: string;
  isOurs?: boolean | undefined;
};

export type CardResult<T> = Result<T, CardFailure>;

/** A payment on a card page, as the provider has it. Amounts in minor units. */
export type ProviderPayment = {
  providerId: string;
  /** Our id and the number of the order, which the provider keeps for us. Null if it was not made by us. */
  paymentId: string | null;
  orderNumber: string | null;
  amount: number;
  currency: string;
  email: string | null;
  /** When the card page was opened. */
  openedAt: Date;
};

/** What the payer, or their wallet, gave on the card page. Not verified. */
export type Payer = { name: string | null; email: string | null };

/** `declined`: the last card that was tried was declined. */
export type AttemptOutcome =
  | {
      kind: "paid";
      paidAt: Date;
      card?: PaidCard | null | undefined;
      payer?: Payer | null | undefined;
    }
  | { kind: "open"; declined: boolean }
  | { kind: "ended"; declined: boolean };

/** A webhook event. `paidAt` is final; `setup`, `chargeId` and `refundFailed` only trigger a status check. */
export type CardMessage = {
  id: string;
  type: string;
  about: {
    paymentId: string | null;
    providerId: string;
    paidAt: Date | null;
    payer?: Payer | null | undefined;
  } | null;
  /** The provider's id of a direct debit page. */
  setup: string | null;
  /** Our id of a recurring charge. */
  chargeId?: string | null;
  /** `paymentId`: our id, only for an order's payment. `amount`: total refunded so far. */
  refunded?: { paymentId: string | null; providerId: string; amount: number };
  /** The key of a refund that failed after the provider accepted it. */
  refundFailed?: string | null;
  /** The provider's id of a disputed payment. */
  disputed?: string | null;
};

export type RefundOutcome = "refunded" | "less-left" | "disputed" | "failed";

/** Calls have a short timeout and return provider errors as data. Never call them with a transaction open. */
export interface CardPayments
  extends BankMandates, StoredCards, StoredCardCharges, OffSessionCharges {
  /** Opens the card page. Safe to repeat with the same key and the same attempt. */
  open(attempt: CardAttempt): Promise<CardResult<{ providerId: string; url: string }>>;
  /** Fetches an attempt's status. Safe to repeat. */
  getAttempt(providerId: string): Promise<CardResult<AttemptOutcome>>;
  /**
   * Closes the card page, or cancels the charge of a stored card, so that nothing can be paid. Returns `paid` if it was
   * paid first, and `open` while the provider is still charging. Safe to repeat.
   */
  expire(providerId: string): Promise<CardResult<AttemptOutcome>>;
  /**
   * Refunds an attempt once per key: the remaining amount, or `amount` (minor units). Safe to repeat at any time, even
   * after the provider has deleted its idempotency key. `less-left`: less than `amount` can be refunded. `disputed`:
   * the payment has a dispute. `failed`: the money could not be delivered, for example because the account is closed;
   * the same call tries again. A `refunded` one can still fail days later (`CardMessage.refundFailed`).
   */
  refund(providerId: string, key: string, amount?: number): Promise<CardResult<RefundOutcome>>;
  /** Sum of what was refunded of a payment in the provider's dashboard, in minor units. `intentId`: as in `refunded`. */
  sumDashboardRefunds(intentId: string): Promise<CardResult<number>>;
  /** Whether all refunds with this key failed. False if there are none. Safe to repeat. */
  hasRefundFailed(providerId: string, key: string): Promise<CardResult<boolean>>;
  /** All payments by card pages and stored cards that were started at or after `since`, also those refunded later. */
  listPaid(since: Date): Promise<CardResult<ProviderPayment[]>>;
  /** Whether the provider accepts our API key. Changes nothing. */
  checkKey(): Promise<CardResult<null>>;
  /** Null if the signature is invalid. */
  readMessage(body: Buffer, signature: string): CardMessage | null;
}

/** A page where a customer gives a direct debit mandate. Nothing is charged. */
export type SetupRequest = {
  /** The provider returns the same page for the same key. */
  key: string;
  method: DebitMethod;
  currency: string;
  /** Null: the payer types it. */
  email: string | null;
  locale: string;
  returnUrl: string;
  cancelUrl: string;
};

/** `declined`: the last account that was tried cannot be debited. */
export type SetupOutcome =
  | ({ kind: "granted" } & Mandate)
  | { kind: "open"; declined: boolean }
  | { kind: "ended"; declined: boolean };

export interface BankMandates {
  /** Opens the page. Safe to repeat with the same key and the same request. */
  openSetup(request: SetupRequest): Promise<CardResult<{ providerId: string; url: string }>>;
  /** Fetches the status. `close` closes the page first, so that the status is final. Safe to repeat. */
  findSetup(providerId: string, how: { close: boolean }): Promise<CardResult<SetupOutcome>>;
}

/** A card saved at the provider. */
export type ProviderCard = {
  /** The provider's id of the card. */
  providerId: string;
  /** The provider's id of the customer. */
  providerCustomer: string;
  brand: string;
  lastDigits: string;
  cardholderName: string;
  expiryMonth: number;
  expiryYear: number;
};

export interface StoredCards {
  /** Returns the card that an attempt was paid with, or null if it was not saved. Safe to repeat. */
  findStoredCard(attemptId: string): Promise<CardResult<ProviderCard | null>>;
  /** Deletes a card at the provider. Safe to repeat: an unknown card counts as deleted. */
  deleteCard(providerId: string): Promise<CardResult<null>>;
}

/** A charge of a customer's stored card that the customer has just asked for. */
export type StoredCardCharge = {
  /** The payment's id. The provider prepares one charge for it. */
  key: string;
  orderNumber: string;
  /** Minor units. */
  amount: number;
  currency: string;
  providerCustomer: string;
  /** The provider's id of the card. */
  card: string;
};

/** `asks-to-confirm`: the bank asks the payer to confirm the payment, which only a card page can do. */
export type StoredCardOutcome =
  | Exclude<AttemptOutcome, { kind: "open" | "ended" }>
  | { kind: "declined"; reason: CardRefusal }
  | { kind: "asks-to-confirm" | "canceled" | "charging" };

export interface StoredCardCharges {
  /** Prepares a charge, which takes no money. Safe to repeat with the same key and the same charge. */
  prepareCharge(charge: StoredCardCharge): Promise<CardResult<{ providerId: string }>>;
  /** Takes the money of a prepared charge, at most once, or returns what became of it. Safe to repeat. */
  confirmCharge(providerId: string): Promise<CardResult<StoredCardOutcome>>;
}

/** An off-session charge of a stored card or of a bank account with a mandate. */
export type ChargeRequest = {
  /** Charged once per key. */
  key: string;
  chargeId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  description: string;
  providerCustomer: string;
  providerMethod: string;
  /** Null for a card. */
  debit: { method: DebitMethod; mandate: string } | null;
};

/** `processing`: a bank takes days to confirm. `canRetry`: the same method can be charged again on another day. */
export type ChargeOutcome =
  | { kind: "paid"; providerId: string | null }
  | { kind: "processing"; providerId: string }
  | { kind: "declined"; canRetry: boolean };

export interface OffSessionCharges {
  /**
   * Charges, or returns the outcome of an earlier call with this key. Safe to repeat at any time, even after the
   * provider has deleted its idempotency key.
   */
  charge(request: ChargeRequest): Promise<CardResult<ChargeOutcome>>;
}

/** A subset of the HTTP server's and the worker's dependencies. */
export type PaymentDeps = {
  db: Database;
  cards: CardPayments;
  log: FastifyBaseLogger;
  system: TicketingSystem;
  /** Undefined in production. */
  faults?: FaultPoints | undefined;
};

type PaymentMethod = "card" | "link" | MobilePayment;

/** Apple Pay and Google Pay are ways to give a card. */
export function paymentMethods(
  currency: string,
  wallets: readonly PaymentWallet[] = venue.paymentWallets,
): PaymentMethod[] {
  const mobile = getMobilePayment(currency);
  const link = wallets.includes("link") ? (["link"] as const) : [];
  return mobile === null ? ["card", ...link] : ["card", ...link, mobile];
}
