import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";

import { countWork } from "../../../crm/desk/doctor/count-work";
import type {
  CardResult,
  ProviderPayment,
  RefundOutcome,
} from "../../../crm/money/payments/card-payments";
import {
  keepUnknownPayment,
  listKeptPayments,
} from "../../../crm/money/payments/find-unknown-payments";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { DOWN } from "../support/cards/fake-stored-cards";
import { newAttempt, paidEvent, testPaymentDeps, withCards } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { like } from "../../support/api/stored";
import { stored } from "../support/stored";
import { dayIn } from "../../support/coming-dates";

const deps = testPaymentDeps();

const payment = (more: Partial<ProviderPayment>): ProviderPayment => ({
  providerId: `cs_${randomUUID()}`,
  paymentId: randomUUID(),
  orderNumber: "RPA-20417",
  amount: 17_000,
  currency: "USD",
  email: "ada@example.org",
  openedAt: new Date(),
  ...more,
});

/** Runs commands with a provider that has these payments; records what it refunded, with the keys. */
function providerWith(paid: ProviderPayment[]) {
  const refunds: { id: string; key: string }[] = [];
  const answers: CardResult<RefundOutcome>[] = [];
  const asked: Date[] = [];
  const cards = withCards(deps, {
    listPaid: async (from) => {
      asked.push(from);
      return { ok: true, value: paid };
    },
    refund: async (id, key) => {
      refunds.push({ id, key });
      return answers.shift() ?? { ok: true, value: "refunded" };
    },
  });
  const run = commandRunner(cards, "kim (command line)");
  const reconcile = async (...options: string[]) => {
    const done = await run("reconcile", "--provider", "--since", "2025-12-03 18:00", ...options);
    return { ok: done.ok, text: done.ok ? done.value : done.failure.join("\n") };
  };
  return { refunds, answers, asked, run, reconcile };
}

const getAudit = (providerId: string) =>
  stored.auditLog.find(
    { subjectKind: "payment", subjectId: providerId },
    ["actor", "action", "reason", "details"],
    ["id"],
  );

it("payments that only the provider has are listed after a restore, and nothing else", async () => {
  const { paymentId, providerId } = await newAttempt(deps);
  const lost = payment({});
  const { refunds, asked, reconcile } = providerWith([
    payment({ paymentId, orderNumber: "RPA-1" }),
    payment({ providerId, orderNumber: "RPA-2" }),
    lost,
  ]);
  const { ok, text } = await reconcile();
  expect(ok).toBe(false);
  expect(text).toContain("since 2025-12-03 18:00");
  expect(text).toMatch(/RPA-20417 +\$170\.00 +ada@example\.org/);
  expect(text).toContain(lost.providerId);
  expect(text).not.toMatch(/RPA-[12] /);
  // Pages that were opened the day before may have been paid since.
  expect(asked[0]?.toISOString()).toBe("2025-12-02T23:00:00.000Z");
  expect(refunds).toEqual([]);
});

it("one payment of those that only the provider has can be refunded by its id", async () => {
  const [one, other] = [payment({}), payment({})];
  const { refunds, reconcile } = providerWith([one, other]);
  expect(await reconcile("--payment", one.providerId)).toMatchObject({ ok: false });
  expect((await reconcile("--refund", "--payment", "pi_unknown")).text).toMatch(
    /^pi_unknown is not among the payments/,
  );
  expect(refunds).toEqual([]);
  expect(await reconcile("--refund", "--payment", one.providerId)).toMatchObject({ ok: true });
  expect(refunds.map(({ id }) => id)).toEqual([one.providerId]);
  const { text } = await reconcile();
  expect(text).toContain(other.providerId);
  expect(text).not.toContain(one.providerId);
});

it("a comparison with the provider since a future time is refused, not found to be complete", async () => {
  const { run } = providerWith([]);
  expect(await run("reconcile", "--provider", "--since", `${dayIn(2)} 18:00`)).toEqual({
    ok: false,
    failure: ["--since is in the future."],
  });
});

it("payments of another shop with the same provider account are neither listed nor refunded", async () => {
  const others = [payment({ paymentId: null }), payment({ paymentId: "another shop's id" })];
  const { refunds, reconcile } = providerWith(others);
  expect(await reconcile("--refund")).toMatchObject({ ok: true });
  expect(refunds).toEqual([]);
});

it("a payment that only the provider has is refunded once, however often it is asked for", async () => {
  const lost = payment({});
  const { refunds, reconcile } = providerWith([lost]);
  const first = await reconcile("--refund", "--reason", "Restored the backup");
  expect(first.ok).toBe(true);
  expect(first.text).toMatch(/refunded$/m);
  const again = await reconcile("--refund");
  expect(again.ok).toBe(true);
  expect(again.text).not.toContain(lost.providerId);
  expect(refunds).toEqual([{ id: lost.providerId, key: `unknown-${lost.providerId}` }]);
  expect(await getAudit(lost.providerId)).toEqual([
    {
      actor: "kim (command line)",
      action: "refund-payment",
      reason: "Restored the backup",
      details: { amount: 17_000, currency: "USD", order: "RPA-20417" },
    },
  ]);
});

it("a refund that the provider did not make is tried again under the same key", async () => {
  const lost = payment({});
  const { refunds, answers, reconcile } = providerWith([lost]);
  answers.push(DOWN, { ok: true, value: "disputed" }, { ok: true, value: "failed" });
  for (const reason of ["simulated outage", "disputed", "failed"]) {
    const { ok, text } = await reconcile("--refund");
    expect(ok).toBe(false);
    expect(text).toContain(reason);
  }
  expect(await getAudit(lost.providerId)).toEqual([]);
  expect(await reconcile("--refund")).toMatchObject({ ok: true });
  expect(refunds).toHaveLength(4);
  expect(new Set(refunds.map(({ key }) => key))).toEqual(new Set([`unknown-${lost.providerId}`]));
});

it("a refund that fails days later lists its payment again", async () => {
  const lost = payment({});
  const { refunds, reconcile } = providerWith([lost]);
  await reconcile("--refund");
  const key = `unknown-${lost.providerId}`;
  const event = (id: string) =>
    handleWebhookEvent(deps, {
      id,
      type: "refund.failed",
      about: null,
      setup: null,
      refundFailed: key,
    });
  // The provider's own answer decides.
  expect(await event(`evt_${randomUUID()}`)).toBe(true);
  expect((await reconcile()).text).not.toContain(lost.providerId);
  deps.cards.failedRefunds.add(key);
  const failed = `evt_${randomUUID()}`;
  expect(await event(failed)).toBe(true);
  expect((await reconcile()).text).toContain(lost.providerId);
  await reconcile("--refund");
  expect(refunds).toHaveLength(2);
  // A repeated event is about the earlier try.
  expect(await event(failed)).toBe(true);
  expect((await reconcile()).text).not.toContain(lost.providerId);
});

it.each([
  ["a webhook event kept", true],
  ["only the comparison with the provider found", false],
])("a payment that %s is not refunded after a person settled it", async (_title, hasEvent) => {
  const [settled, other] = [payment({}), payment({})];
  const { refunds, run, reconcile } = providerWith([settled, other]);
  const { providerId, paymentId } = settled;
  if (hasEvent) await handleWebhookEvent(deps, paidEvent(providerId, paymentId));
  expect((await reconcile()).text).toContain(providerId);
  expect(await run("settle-payment", providerId, "--reason", "Sold again")).toMatchObject({
    ok: true,
  });
  const { text } = await reconcile("--refund");
  expect(text).not.toContain(providerId);
  expect(refunds.map(({ id }) => id)).toEqual([other.providerId]);
});

it("options of the comparison with the provider are refused where they would do nothing or contradict", async () => {
  const run = commandRunner(deps);
  expect(await run("reconcile", "--refund")).toMatchObject({ ok: false });
  expect(await run("reconcile", "--since", "2025-12-03 18:00")).toMatchObject({ ok: false });
  const dry = ["--dry-run", "--provider", "--since", "2025-12-03 18:00"];
  expect(await run("reconcile", ...dry)).toMatchObject({ ok: false });
});

it("a comparison with the provider needs a time, and says when the provider does not answer", async () => {
  const down = withCards(deps, { listPaid: () => Promise.resolve(DOWN) });
  const run = commandRunner(down);
  expect(await run("reconcile", "--provider")).toEqual({
    ok: false,
    failure: ['--since must be a time like "2026-12-03 18:00".'],
  });
  expect(await run("reconcile", "--provider", "--since", "2025-12-03 18:00")).toEqual({
    ok: false,
    failure: ["The card provider did not answer: simulated outage"],
  });
});

it("a paid webhook event for a payment of ours that the database lacks is kept until a person settles it", async () => {
  const event = (providerId: string, paymentId: string | null) =>
    handleWebhookEvent(deps, paidEvent(providerId, paymentId));
  const [ours, ofAnotherShop] = [`cs_${randomUUID()}`, `cs_${randomUUID()}`];
  const run = commandRunner(deps);
  const listed = async () => {
    const done = await run("reconcile", "--dry-run");
    return done.ok ? done.value : done.failure.join("\n");
  };
  const before = (await countWork(deps.db))["payments_unknown"] ?? 0;
  expect(await event(ours, randomUUID())).toBe(true);
  expect(await event(ours, randomUUID())).toBe(true);
  expect(await event(ofAnotherShop, null)).toBe(true);
  expect(await event(`cs_${"x".repeat(300)}`, randomUUID())).toBe(true);
  expect((await countWork(deps.db))["payments_unknown"]).toBe(before + 1);
  expect(await listed()).toContain(ours);
  expect(await listed()).not.toContain(ofAnotherShop);
  expect(await run("settle-payment", ofAnotherShop, "--reason", "Not ours")).toMatchObject({
    ok: false,
  });
  expect(await run("settle-payment", ours, "--reason", "Refunded by hand")).toMatchObject({
    ok: true,
  });
  expect(await listed()).not.toContain(ours);
  expect((await countWork(deps.db))["payments_unknown"]).toBe(before);
});

it("a kept payment is no longer listed once the database has it", async () => {
  const attempt = await newAttempt(deps);
  await keepUnknownPayment(deps.db, { providerId: attempt.providerId, paidAt: new Date() });
  const kept = await listKeptPayments(deps.db);
  expect(kept.map(({ providerId }) => providerId)).not.toContain(attempt.providerId);
});

it("no more than a thousand unknown payments are kept", async () => {
  const prefix = `cs_${randomUUID()}`;
  onTestFinished(() => stored.unknownPayments.remove({ providerId: like(`${prefix}%`) }));
  await stored.unknownPayments.insert(
    ...Array.from({ length: 1_000 }, (_, n) => ({
      providerId: `${prefix}${n + 1}`,
      paidAt: new Date(),
    })),
  );
  await keepUnknownPayment(deps.db, { providerId: `${prefix}-more`, paidAt: new Date() });
  expect(await stored.unknownPayments.count({ providerId: `${prefix}-more` })).toBe(0);
});
