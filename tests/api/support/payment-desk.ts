import { randomUUID } from "node:crypto";
import { pino } from "pino";

import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import type {
  AttemptOutcome,
  CardAttempt,
  CardFailure,
  CardPayments,
  ProviderCard,
  PaymentDeps,
  SetupOutcome,
  SetupRequest,
} from "../../../crm/payments/card-payments";
import type { AttemptRequest } from "../../../crm/payments/create-order";
import { startPayment } from "../../../crm/payments/start-payment";
import { ownedBy } from "./box-office";
import { query } from "./create-test-performance";
import { type ReadyBasket, urls } from "./paying";
import { db } from "./test-database";

type Page = { attempt: CardAttempt; outcome: AttemptOutcome; charges: number };

/** What the provider says of a page that is not its own: another test's. */
const REFUSED: CardFailure = { ok: false, code: "refused", reason: "no such page" };
const DOWN: CardFailure = { ok: false, code: "unavailable", reason: "the test says so" };

/** A card provider whose every answer a test can choose; it counts what it charged and gave back. */
export class FakeCards implements CardPayments {
  readonly pages = new Map<string, Page>();
  readonly refunds: string[] = [];
  /** Pages for direct debits, and how each stands. */
  readonly setups = new Map<string, SetupOutcome>();
  down = false;

  async open(attempt: CardAttempt) {
    if (this.down) return DOWN;
    const providerId = `cs_fake_${attempt.key}`;
    const earlier = this.pages.get(providerId);
    // The provider refuses a key that comes back with another request.
    if (earlier && JSON.stringify(earlier.attempt) !== JSON.stringify(attempt))
      return { ok: false as const, code: "refused" as const, reason: "another request" };
    if (!earlier)
      this.pages.set(providerId, {
        attempt,
        outcome: { kind: "open", declined: false },
        charges: 0,
      });
    return { ok: true as const, value: { providerId, url: `http://card.test/${providerId}` } };
  }

  async findOut(providerId: string) {
    if (this.down) return DOWN;
    const page = this.pages.get(providerId);
    return page ? { ok: true as const, value: page.outcome } : REFUSED;
  }

  async expire(providerId: string) {
    if (this.down) return DOWN;
    const page = this.pages.get(providerId);
    if (!page) return REFUSED;
    if (page.outcome.kind === "open") page.outcome = { ...page.outcome, kind: "ended" };
    return { ok: true as const, value: page.outcome };
  }

  async refund(providerId: string, key: string) {
    if (this.down) return DOWN;
    if (!this.pages.has(providerId)) return REFUSED;
    if (!this.refunds.includes(key)) this.refunds.push(key);
    return { ok: true as const, value: null };
  }

  /** What each page was paid with, where its customer wanted the card kept. */
  readonly cardsKept = new Map<string, ProviderCard>();
  readonly forgotten: string[] = [];

  private delay: { reach: () => void; released: Promise<void> } | null = null;

  /** Holds back the answer to the next question for a kept card until `release`; `reached` resolves once it is asked. */
  delayNextKeptCard(): { reached: Promise<void>; release: () => void } {
    let reach = () => {};
    let release = () => {};
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    this.delay = { reach, released };
    return { reached, release };
  }

  async findKeptCard(attemptId: string) {
    if (this.down) return DOWN;
    const { delay } = this;
    this.delay = null;
    delay?.reach();
    await delay?.released;
    return { ok: true as const, value: this.cardsKept.get(attemptId) ?? null };
  }

  async forgetCard(providerId: string) {
    if (this.down) return DOWN;
    this.forgotten.push(providerId);
    return { ok: true as const, value: null };
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

  readMessage() {
    return null;
  }

  /** Pays on a page, as the visitor does; nothing is charged on a page that is closed. */
  pay(providerId: string, paidAt = new Date()): void {
    const page = this.page(providerId);
    if (page.outcome.kind !== "open") return;
    page.outcome = { kind: "paid", paidAt };
    page.charges += 1;
  }

  /** What was charged and not given back, minor units. */
  kept(): number {
    const charged = [...this.pages.values()].filter(({ charges }) => charges > 0);
    const sums = charged.map(({ attempt }) =>
      this.refunds.includes(`refund-${attempt.key}`)
        ? 0
        : attempt.lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
    );
    return sums.reduce((sum, each) => sum + each, 0);
  }

  page(providerId: string): Page {
    const page = this.pages.get(providerId);
    if (!page) throw new Error(`no page ${providerId}`);
    return page;
  }
}

/** What a crash is in these tests: the work ends there, and nothing after it happens. */
export class Crash extends Error {}

export type TestDesk = PaymentDeps & {
  cards: FakeCards;
  /** The next time that this point is reached the work ends there. */
  crashAt(point: FaultPoint): void;
};

/** A desk of the test's own on the box office's database. */
export function testDesk(): TestDesk {
  let crashing: FaultPoint | null = null;
  return {
    db,
    cards: new FakeCards(),
    log: pino({ level: "silent" }),
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

/** The same desk with a card provider that answers some calls differently. */
export const withCards = (desk: TestDesk, answers: Partial<CardPayments>) => ({
  ...desk,
  cards: Object.assign(Object.create(desk.cards) as FakeCards, answers),
});

/** A log that keeps the errors that are thrown and logged; what a provider refuses is logged without one. */
export function recordErrors(desk: PaymentDeps) {
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(desk.log) as PaymentDeps["log"], {
    error: (about: { err?: unknown }) => {
      if (about.err !== undefined) errors.push(about.err);
    },
  });
  return { log, errors };
}

/** The click on "pay", at the desk itself. */
export function requestFor(ready: ReadyBasket, attemptKey = randomUUID()): AttemptRequest {
  const { basketId, customerId, total: expectedTotal } = ready;
  return {
    ...{ ...urls, basketId, customerId, expectedTotal, attemptKey },
    ...{ locale: "en-us", keepCard: false, returnTokenFor: () => "token" },
  };
}

/** Starts paying, and gives the order and what the provider calls the page. */
export async function atTheCardPage(desk: PaymentDeps, ready: ReadyBasket) {
  const started = await startPayment(desk, requestFor(ready));
  if (!started.ok || started.next !== "card-page") throw new Error("no card page");
  const orderId = started.order.order.id;
  ownedBy(orderId, ready.session);
  const [payment] = await query<{ id: string; provider_id: string }>(
    `select id, provider_id from payments where order_id = $1 order by created_at desc limit 1`,
    [orderId],
  );
  if (!payment) throw new Error("no payment");
  return { orderId, paymentId: payment.id, providerId: payment.provider_id };
}

/** The message that the provider sends once its page was paid on. */
export function paidMessage(providerId: string, paymentId: string | null, paidAt = new Date()) {
  return {
    id: `evt_${randomUUID()}`,
    type: "checkout.session.completed",
    about: { paymentId, providerId, paidAt },
    setup: null,
  };
}
