import { type MobilePayment, mobilePaymentOf } from "#contract/schemas/money";
import type { FastifyBaseLogger } from "fastify";

import type { ItemKind } from "#contract/schemas/basket-item";
import type { PaidCard } from "#contract/schemas/card";
import type { OrderState } from "#contract/schemas/order";
import type { OrderLine } from "../orders/order-lines";
import type { Database } from "../platform/database/database";
import type { FaultPoints } from "../platform/faults/fault-points";
import type { Mandate } from "./direct-debits";

/** One attempt to pay, as the provider's card page needs it. The page may be opened again under the same `key`. */
export type CardAttempt = {
  /** The provider gives the same page to the same key; the payment's id. */
  key: string;
  orderId: string;
  orderNumber: string;
  currency: string;
  /** What may be paid with, the card first. */
  methods: PaymentMethod[];
  /** Together they are what is charged. */
  lines: OrderLine[];
  email: string;
  /** Whether the card that is paid with is kept for the customer, for the next time. */
  keepCard: boolean;
  /** Whose kept cards the page offers besides; null where the provider does not know the customer. */
  providerCustomer: string | null;
  locale: string;
  /** By the provider's clock; at least 30 minutes from the first time. */
  expiresAt: Date;
  returnUrl: string;
  cancelUrl: string;
};

/**
 * unavailable: nothing is known. busy: the same request is on its way. refused: asking again will not help; `isOurs`
 * where our key was refused, which says nothing of what was asked.
 */
export type CardFailure = {
  ok: false;
  code: "unavailable" | "busy" | "refused";
  reason: string;
  isOurs?: boolean | undefined;
};

export type CardResult<T> = { ok: true; value: T } | CardFailure;

/** How an attempt stands. `declined`: the last card that was tried on it was refused. */
export type AttemptOutcome =
  | { kind: "paid"; paidAt: Date; card?: PaidCard | null | undefined }
  | { kind: "open"; declined: boolean }
  | { kind: "ended"; declined: boolean };

/** What a provider's message is about. It is a hint to look, except `paid`, which is final and signed. */
export type CardMessage = {
  id: string;
  type: string;
  about: { paymentId: string | null; providerId: string; paidAt: Date | null } | null;
  /** What the provider calls the page of a direct debit, where it is about one. */
  setup: string | null;
  /** Our id of a recurring charge, where it is about one. */
  chargeId?: string | null;
  /** The payment that was refunded, and the total refunded so far; `paymentId` is ours, for an order's payment. */
  refunded?: { paymentId: string | null; providerId: string; amount: number };
  /** The key of a refund of ours that failed after it was made. It is a hint to look. */
  refundFailed?: string | null;
  /** The provider's payment whose payer disputes it at the bank. */
  disputed?: string | null;
};

type RefundOutcome = "refunded" | "less-left" | "disputed" | "failed";

/** Calls are short, throw nothing that a provider can cause, and are never made while a transaction is open. */
export interface CardPayments extends BankMandates, KeptCards, OffSessionCharges {
  /** Opens the card page. Safe to repeat with the same key and the same attempt. */
  open(attempt: CardAttempt): Promise<CardResult<{ providerId: string; url: string }>>;
  /** Fetches an attempt's status. Safe to repeat. */
  getAttempt(providerId: string): Promise<CardResult<AttemptOutcome>>;
  /** Closes the card page so that it can take no money. Safe to repeat; `paid` when the payment completed first. */
  expire(providerId: string): Promise<CardResult<AttemptOutcome>>;
  /**
   * Refunds an attempt: what is left of it, or an `amount` (minor units), once per key. Safe to repeat at any time, also
   * after the provider forgot the key. `less-left`: less than the amount is left to refund. `disputed`: the cardholder's
   * bank is taking, or took, the money back. `failed`: the money could not be delivered, as to a card account that is
   * closed; the same call made again is a new try. `refunded` may still fail days later: `refundFailed` of a message.
   */
  refund(providerId: string, key: string, amount?: number): Promise<CardResult<RefundOutcome>>;
  /** Whether every refund that was made under this key failed. False where there is none. Safe to repeat. */
  hasRefundFailed(providerId: string, key: string): Promise<CardResult<boolean>>;
  /** Reads a message; null when it was not signed by the provider. */
  readMessage(body: Buffer, signature: string): CardMessage | null;
}

/** A page on which a customer gives a mandate for a bank account; nothing is charged on it. */
export type SetupRequest = {
  /** The provider gives the same page to the same key. */
  key: string;
  method: DebitMethod;
  currency: string;
  email: string;
  locale: string;
  returnUrl: string;
  cancelUrl: string;
};

/** How it stands. `declined`: the last account that was tried on it cannot be debited. */
export type SetupOutcome =
  | ({ kind: "given" } & Mandate)
  | { kind: "open"; declined: boolean }
  | { kind: "ended"; declined: boolean };

export interface BankMandates {
  /** Opens the page. Safe to repeat with the same key and the same request. */
  openSetup(request: SetupRequest): Promise<CardResult<{ providerId: string; url: string }>>;
  /** Asks how it stands; with `close` the page is closed first, so that the answer is final. Safe to repeat. */
  findSetup(providerId: string, how: { close: boolean }): Promise<CardResult<SetupOutcome>>;
}

/** A card that the provider keeps for a customer: no more of its number than the last digits. */
export type ProviderCard = {
  /** What the provider calls the card, and the customer who has it there. */
  providerId: string;
  providerCustomer: string;
  brand: string;
  lastDigits: string;
  cardholderName: string;
  expiryMonth: number;
  expiryYear: number;
};

export interface KeptCards {
  /** The card that an attempt was paid with, if the provider keeps it. Safe to repeat. */
  findKeptCard(attemptId: string): Promise<CardResult<ProviderCard | null>>;
  /** Has the provider keep a card no more. Safe to repeat: one that it does not know counts as done. */
  forgetCard(providerId: string): Promise<CardResult<null>>;
}

/** A charge of a kept card, or of a bank account by its mandate, while its owner is away. */
export type ChargeRequest = {
  /** The provider charges once for each key. */
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

/** `processing`: a bank takes days to answer. `canRetry`: the same method may be tried on another day. */
export type ChargeOutcome =
  | { kind: "paid"; providerId: string | null }
  | { kind: "processing"; providerId: string }
  | { kind: "declined"; canRetry: boolean };

export interface OffSessionCharges {
  /**
   * Charges, or says how an earlier call with this key ended. Safe to repeat at any time, also after the provider
   * forgot the key.
   */
  charge(request: ChargeRequest): Promise<CardResult<ChargeOutcome>>;
}

/** What the use cases of paying work with. The HTTP server's dependencies are one of these. */
export type PaymentDeps = {
  db: Database;
  cards: CardPayments;
  log: FastifyBaseLogger;
  /** Where a test ends the work as a crash would; there are none in production. */
  faults?: FaultPoints | undefined;
};

/** A way to pay on the provider's page; a mobile one is approved in an app. */
type PaymentMethod = "card" | MobilePayment;

export function paymentMethods(currency: string): PaymentMethod[] {
  const mobile = mobilePaymentOf(currency);
  return mobile === null ? ["card"] : ["card", mobile];
}

/** What a bank account is debited by, as the provider calls it. */
type DebitMethod = "us_bank_account" | "bacs_debit" | "sepa_debit";

const METHODS: Readonly<Record<string, DebitMethod>> = {
  USD: "us_bank_account",
  GBP: "bacs_debit",
  EUR: "sepa_debit",
};

/** How accounts are debited in a currency; null where the provider cannot. */
export function debitMethod(currency: string): DebitMethod | null {
  return METHODS[currency] ?? null;
}

type DebitItem = { kind: ItemKind; details: object };

/** Whether the buyer wants a line's charges to go on: a membership that is to be renewed, or a monthly gift. */
const wantsDebit = ({ kind, details }: DebitItem) =>
  (kind === "membership" && "remindsToRenew" in details && details.remindsToRenew === true) ||
  (kind === "donation" && "monthly" in details && details.monthly === true);

/**
 * Whether a direct debit may be set up for a confirmed order: for a membership, wanted from the start or not, or a
 * monthly gift.
 */
export function takesDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
): boolean {
  if (order.state !== "confirmed" || debitMethod(order.currency) === null) return false;
  return items.some((item) => item.kind === "membership" || wantsDebit(item));
}

/** Whether an order's page offers to set one up. */
export function asksForDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
): boolean {
  return takesDebit(order, items) && items.some(wantsDebit);
}

/** What the card pays of an order, minor units: the total without what gift vouchers and credit paid. */
export function cardAmount(order: { total: number; giftVouchers: number; credit: number }): number {
  return order.total - order.giftVouchers - order.credit;
}
