import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { ProviderPayment } from "../../../crm/payments/card-payments";
import { DOWN, newAttempt, testPaymentDeps, withCards } from "../support/payment-deps";
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
