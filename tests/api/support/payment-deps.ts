import { randomUUID } from "node:crypto";
import { pino } from "pino";

import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import type {
  AttemptOutcome,
  CardAttempt,
  CardPayments,
  ChargeOutcome,
  ChargeRequest,
  PaymentDeps,
  SetupOutcome,
  SetupRequest,
} from "../../../crm/money/payments/card-payments";
import type { AttemptRequest } from "../../../crm/money/purchases/create-order";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { findPayment } from "../../../crm/money/payments/payments";
import { ownSystem } from "../../../crm/system/own/own-system";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { DOWN, FakeStoredCards, REFUSED } from "./cards/fake-stored-cards";
import { setOrderOwner } from "./box-office";
import { readyBasket, type ReadyBasket, urls } from "./paying";
import { db } from "./test-database";
import { stored } from "./stored";

type Page = { attempt: CardAttempt; outcome: AttemptOutcome; charges: number };

/** A card provider whose responses a test can choose; it records charges and refunds. */
export class FakeCards extends FakeStoredCards implements CardPayments {
  readonly pages = new Map<string, Page>();
  readonly refunds: string[] = [];
  /** Outcome by setup id of the pages for direct debits. */
  readonly setups = new Map<string, SetupOutcome>();

  async open(attempt: CardAttempt) {
    if (this.down) return DOWN;
    const providerId = `cs_fake_${attempt.key}`;
    const earlier = this.pages.get(providerId);
    // Like the provider, refuses to reuse a key for a different request.
    if (earlier && JSON.stringify(earlier.attempt) !== JSON.stringify(attempt))
      return {
        ok: false as const,
        failure: { code: "refused" as const, reason: "another request" },
      };
    if (!earlier)
      this.pages.set(providerId, {
        attempt,
        outcome: { kind: "open", declined: false },
        charges: 0,
      });
    return { ok: true as const, value: { providerId, url: `http://card.test/${providerId}` } };
  }

  checkKey = async () => ({ ok: true as const, value: null });
  listPaid = async () => ({ ok: true as const, value: [] });

  async getAttempt(providerId: string) {
    if (this.down) return DOWN;
    const page = this.pages.get(providerId) ?? this.intents.get(providerId);
    return page ? { ok: true as const, value: page.outcome } : REFUSED;
  }

  async expire(providerId: string) {
    if (this.down) return DOWN;
    const intent = this.intents.get(providerId);
    if (intent) return { ok: true as const, value: this.cancelIntent(intent) };
    const page = this.pages.get(providerId);
    if (!page) return REFUSED;
    if (page.outcome.kind === "open") page.outcome = { ...page.outcome, kind: "ended" };
    return { ok: true as const, value: page.outcome };
  }

  async refund(providerId: string, key: string) {
    if (this.down) return DOWN;
    if (!this.pages.has(providerId) && !this.intents.has(providerId)) return REFUSED;
    if (!this.refunds.includes(key)) this.refunds.push(key);
    return { ok: true as const, value: "refunded" as const };
  }

  sumDashboardRefunds = async () => ({ ok: true as const, value: 0 });
  readonly failedRefunds = new Set<string>();

  async hasRefundFailed(_providerId: string, key: string) {
    return this.down ? DOWN : { ok: true as const, value: this.failedRefunds.has(key) };
  }

  async openSetup({ key }: SetupRequest) {
    if (this.down) return DOWN;
    const providerId = `cs_setup_${key}`;
    if (!this.setups.has(providerId))
      this.setups.set(providerId, { kind: "open", declined: false });
    return { ok: true as const, value: { providerId, url: `http://card.test/${providerId}` } };
  }

  async findSetup(providerId: string, { close }: { close: boolean }) {
    if (this.down) return DOWN;
    const setup = this.setups.get(providerId);
    if (!setup) return REFUSED;
    if (close && setup.kind === "open") this.setups.set(providerId, { ...setup, kind: "ended" });
    return { ok: true as const, value: this.setups.get(providerId) ?? setup };
  }

  /** Charges by idempotency key. */
  readonly charges = new Map<string, { request: ChargeRequest; outcome: ChargeOutcome }>();
  /** Outcome by payment method; methods without an entry are paid at once. */
  readonly chargeOutcomes = new Map<string, ChargeOutcome>();

  async charge(request: ChargeRequest) {
    if (this.down) return DOWN;
    const earlier = this.charges.get(request.key);
    if (earlier && JSON.stringify(earlier.request) !== JSON.stringify(request)) return REFUSED;
    const outcome =
      earlier?.outcome ??
      this.chargeOutcomes.get(request.providerMethod) ??
      ({ kind: "paid", providerId: `pi_${request.key}` } as const);
    this.charges.set(request.key, { request, outcome });
    return { ok: true as const, value: outcome };
  }

  readMessage() {
    return null;
  }

  /** Pays on a page as the visitor does; does nothing on a closed page. */
  pay(providerId: string, paidAt = new Date()): void {
    const page = this.page(providerId);
    if (page.outcome.kind !== "open") return;
    page.outcome = { kind: "paid", paidAt };
    page.charges += 1;
  }

  amountKept(): number {
    const charged = [...this.pages.values()].filter(({ charges }) => charges > 0);
    const sums = charged.map(({ attempt }) => ({
      key: attempt.key,
      amount: attempt.lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
    }));
    const byStoredCard = [...this.intents.values()].map(({ charge, charges }) => ({
      key: charge.key,
      amount: charge.amount * charges,
    }));
    return [...sums, ...byStoredCard]
      .filter(({ key }) => !this.refunds.includes(`refund-${key}`))
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  page(providerId: string): Page {
    const page = this.pages.get(providerId);
    if (!page) throw new Error(`no page ${providerId}`);
    return page;
  }
}

/** Simulates a crash: thrown at a fault point, it ends the operation there. */
export class Crash extends Error {}

export type TestPaymentDeps = PaymentDeps & {
  cards: FakeCards;
  crashAt(point: FaultPoint): void;
};

export function testPaymentDeps(): TestPaymentDeps {
  let crashing: FaultPoint | null = null;
  return {
    db,
    cards: new FakeCards(),
    log: pino({ level: "silent" }),
    system: ownSystem,
    crashAt: (point) => {
      crashing = point;
    },
    faults: {
      reach: async (point) => {
        if (point !== crashing) return;
        crashing = null;
        throw new Crash(point);
      },
    },
  };
}

/** The same dependencies with some card provider calls replaced. */
export const withCards = (deps: TestPaymentDeps, answers: Partial<CardPayments>) => ({
  ...deps,
  cards: Object.assign(Object.create(deps.cards) as FakeCards, answers),
});

/** A log that records logged exceptions; refusals by the provider are logged without one. */
export function recordErrors(deps: PaymentDeps) {
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(deps.log) as PaymentDeps["log"], {
    error: (about: { err?: unknown }) => {
      if (about.err !== undefined) errors.push(about.err);
    },
  });
  return { log, errors };
}

export function attemptRequest(
  ready: ReadyBasket,
  attemptKey: string = randomUUID(),
): AttemptRequest {
  const { basketId, customerId, total: expectedTotal } = ready;
  const request = { basketId, customerId, expectedTotal, attemptKey, locale: "en-us" };
  return { ...urls, ...request, keepCard: false, returnTokenFor: () => "token" };
}

/** Starts a payment; returns the ids of the order, the payment and the provider's page. */
export async function openCardPage(deps: PaymentDeps, ready: ReadyBasket) {
  const started = await startPayment(deps, attemptRequest(ready));
  if (!started.ok || started.value.next !== "card-page") throw new Error("no card page");
  const orderId = started.value.order.order.id;
  setOrderOwner(orderId, ready.session);
  const payment = (await listPayments(ready.basketId)).at(-1);
  if (payment?.orderId !== orderId || payment.providerId === null) throw new Error("no payment");
  return { orderId, paymentId: payment.id, providerId: payment.providerId };
}

export async function newAttempt(
  deps: PaymentDeps,
  options: Parameters<typeof readyBasket>[0] = { quantity: 1 },
) {
  const ready = await readyBasket(options);
  return { ready, ...(await openCardPage(deps, ready)) };
}

export type Attempt = Awaited<ReturnType<typeof openCardPage>>;

export function payAndNotify(
  deps: TestPaymentDeps,
  { providerId, paymentId }: Attempt,
  paidAt = new Date(),
) {
  deps.cards.pay(providerId, paidAt);
  return handleWebhookEvent(deps, paidEvent(providerId, paymentId, paidAt));
}

export async function getPayment(paymentId: string) {
  const payment = await findPayment(db, paymentId);
  if (payment === null) throw new Error("no payment");
  return payment;
}
export const paymentState = async (paymentId: string) => (await getPayment(paymentId)).state;

/** The payments of a basket's orders, oldest first. */
export async function listPayments(basketId: string) {
  const orders = await stored.orders.find({ basketId }, ["id"]);
  return stored.payments.find({ orderId: orders.map(({ id }) => id) }, undefined, [
    "createdAt",
    "id",
  ]);
}
export const paymentStates = async (basketId: string) =>
  (await listPayments(basketId)).map(({ state }) => state);

export const agePayment = (paymentId: string, minutes: number) =>
  stored.payments.move({ id: paymentId }, "createdAt", { minutes: -minutes });

export const markPageUnopened = (paymentId: string) =>
  stored.payments.change({ id: paymentId }, { state: "opening", providerId: null, pageUrl: null });

export async function giveSeatsToRival({ basketId }: ReadyBasket) {
  const rival = await readyBasket({ quantity: 1 });
  await stored.claims.change({ basketId }, { basketId: rival.basketId });
}

export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** The webhook event that the provider sends after a page was paid. */
export function paidEvent(providerId: string, paymentId: string | null, paidAt = new Date()) {
  return {
    id: `evt_${randomUUID()}`,
    type: "checkout.session.completed",
    about: { paymentId, providerId, paidAt },
    setup: null,
  };
}
