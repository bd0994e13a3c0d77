import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";

import { countWork } from "../../../crm/jobs/jobs";
import type { ProviderPayment } from "../../../crm/money/payments/card-payments";
import {
  keepUnknownPayment,
  listKeptPayments,
} from "../../../crm/money/payments/find-unknown-payments";
import { handleWebhookEvent } from "../../../crm/money/payments/handle-webhook";
import { query } from "../support/create-test-performance";
import { DOWN, newAttempt, paidEvent, testPaymentDeps, withCards } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";

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

it("payments that only the provider has are listed after a restore, and refunded once when asked to", async () => {
  const { paymentId, providerId } = await newAttempt(deps);
  const lost = payment({});
  const refunds: string[] = [];
  let since: Date | undefined;
  const run = commandRunner(
    withCards(deps, {
      listPaid: async (from) => {
        since = from;
        const known = [payment({ paymentId, orderNumber: "RPA-1" }), payment({ providerId })];
        return { ok: true, value: [...known, payment({ paymentId: "not ours" }), lost] };
      },
      refund: async (id) => {
        refunds.push(id);
        return { ok: true, value: "refunded" };
      },
    }),
  );
  const listed = await run("reconcile", "--provider", "--since", "2026-12-03 18:00");
  expect(listed).toMatchObject({ ok: false });
  const text = listed.ok ? "" : listed.problems.join("\n");
  expect(text).toContain("since Dec 3, 2026");
  expect(text).toMatch(/RPA-20417 +\$170\.00 +ada@example\.org/);
  expect(text).toContain(lost.providerId);
  expect(text).not.toContain("RPA-1 ");
  // Pages that were opened the day before may have been paid since.
  expect(since?.toISOString()).toBe("2026-12-02T23:00:00.000Z");
  expect(refunds).toEqual([]);
  await run("reconcile", "--provider", "--since", "2026-12-03 18:00", "--refund");
  expect(refunds).toContain(lost.providerId);
  expect(refunds).toHaveLength(2);
});

it("a comparison with the provider needs a time, and says when the provider does not answer", async () => {
  const down = withCards(deps, { listPaid: () => Promise.resolve(DOWN) });
  const run = commandRunner(down);
  expect(await run("reconcile", "--provider")).toEqual({
    ok: false,
    problems: ['--since must be a time like "2026-12-03 18:00".'],
  });
  expect(await run("reconcile", "--provider", "--since", "2026-12-03 18:00")).toEqual({
    ok: false,
    problems: ["The card provider did not answer: simulated outage"],
  });
});

it("a paid webhook event for a payment of ours that the database lacks is kept until a person settles it", async () => {
  const event = (providerId: string, paymentId: string | null) =>
    handleWebhookEvent(deps, paidEvent(providerId, paymentId));
  const [ours, ofAnotherShop] = [`cs_${randomUUID()}`, `cs_${randomUUID()}`];
  const run = commandRunner(deps);
  const listed = async () => {
    const done = await run("reconcile", "--dry-run");
    return done.ok ? done.output : done.problems.join("\n");
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
  onTestFinished(
    async () =>
      void (await query`delete from unknown_payments where provider_id like ${`${prefix}%`}`),
  );
  await query`insert into unknown_payments (provider_id, paid_at)
    select ${prefix} || n, now() from generate_series(1, 1000) n`;
  await keepUnknownPayment(deps.db, { providerId: `${prefix}-more`, paidAt: new Date() });
  expect(
    await query`select from unknown_payments where provider_id = ${`${prefix}-more`}`,
  ).toHaveLength(0);
});
