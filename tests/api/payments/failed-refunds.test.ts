import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { payments } from "../../../crm/tables/payments";
import { orderReturns } from "../../../crm/tables/returns";
import { expect, it, vi } from "vitest";

import { countWork } from "../../../crm/desk/doctor/count-work";
import { processDueRefunds } from "../../../crm/money/returns/process-refunds";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { api } from "../support/box-office";
import { checkLedgersAfterAll } from "../support/codes";
import { DOWN } from "../support/cards/fake-stored-cards";
import { newAttempt, payAndNotify, testPaymentDeps, withCards } from "../support/payment-deps";
import { staffSession } from "../support/staff-desk";
import { commandRunner } from "../support/run-command";
import { returnTicket, listTicketIds } from "../support/spending";
import { orderNumber } from "#contract/rules/orders/order-number";
import { stored } from "../support/stored";

// Refunds that the provider accepted and that failed later.

const deps = testPaymentDeps();
const { cards } = deps;
checkLedgersAfterAll();
const run = commandRunner(deps);
const reason = "Asked by phone";

async function paidOrder() {
  const attempt = await newAttempt(deps, {});
  await payAndNotify(deps, attempt);
  const { number } = await stored.orders.one({ id: attempt.orderId });
  return { ...attempt, number: orderNumber(number) };
}

/** An order to be refunded in full. */
async function refundedOrder() {
  const { orderId, paymentId, number } = await paidOrder();
  const refund = () => run("refund", number);
  return { orderId, number, key: async () => `refund-${paymentId}`, refund };
}

/** An order with one ticket to be refunded. */
async function refundedTicket() {
  const { orderId, number } = await paidOrder();
  const refund = async () => {
    const [ticketId = ""] = await listTicketIds(orderId);
    await returnTicket(deps, orderId, ticketId);
    await processDueRefunds(deps, orderId);
  };
  const key = async () => {
    const row = await stored.orderReturns.one({ orderId }, ["id"]);
    return `refund-${row.id}`;
  };
  return { orderId, number, key, refund };
}

const KINDS = [
  ["an order", refundedOrder],
  ["a returned ticket", refundedTicket],
] as const;

const refundFailedEvent = (refundFailed: string) => ({
  id: `evt_${randomUUID()}`,
  type: "refund.failed",
  about: null,
  setup: null,
  refundFailed,
});

const listOwed = async (orderId: string) =>
  (
    await api.listOwedRefunds({
      query: { order: orderId },
      session: await staffSession("supervisor"),
    })
  ).value;

it.each(KINDS)(
  "a refund of %s that fails later is listed as failed, and staff can retry it",
  async (_what, make) => {
    const { orderId, number, key, refund } = await make();
    await refund();
    expect(await listOwed(orderId)).toEqual([]);
    const message = refundFailedEvent(await key());
    cards.failedRefunds.add(await key());
    for (let time = 0; time < 2; time += 1)
      expect(await handleWebhookEvent(deps, message)).toBe(true);
    expect(await listOwed(orderId)).toMatchObject([{ failed: true }]);
    // Nothing is retried until staff request it.
    const again = vi.fn(() => Promise.resolve({ ok: true, value: "refunded" } as const));
    await processDueRefunds(withCards(deps, { refund: again }), orderId);
    expect(again).not.toHaveBeenCalled();

    const retrying = commandRunner(withCards(deps, { refund: again }));
    expect(await retrying("retry-refund", number, "--reason", reason)).toMatchObject({ ok: true });
    expect(again).toHaveBeenCalledTimes(1);
    expect(await listOwed(orderId)).toEqual([]);
    // The second refund succeeded, so a late event about the first changes nothing.
    cards.failedRefunds.delete(await key());
    expect(await handleWebhookEvent(deps, refundFailedEvent(await key()))).toBe(true);
    expect(await listOwed(orderId)).toEqual([]);
  },
);

it.each(KINDS)(
  "an event about a failed refund of %s is not acknowledged while the refund is in progress or the provider is down",
  async (_what, make) => {
    const { orderId, key, refund } = await make();
    deps.crashAt("before-refund-stored");
    await refund().catch(() => undefined);
    cards.failedRefunds.add(await key());
    // The refund's result is not stored yet, and would overwrite any change made by this event.
    const message = refundFailedEvent(await key());
    expect(await handleWebhookEvent(deps, message)).toBe(false);
    expect(await listOwed(orderId)).toMatchObject([{ failed: false }]);
    await processDueRefunds(deps, orderId);
    const hasRefundFailed = () => Promise.resolve(DOWN);
    expect(await handleWebhookEvent(withCards(deps, { hasRefundFailed }), message)).toBe(false);
    expect(await listOwed(orderId)).toEqual([]);
    expect(await handleWebhookEvent(deps, message)).toBe(true);
    expect(await listOwed(orderId)).toMatchObject([{ failed: true }]);
  },
);

it.each(KINDS)(
  "a late response to an earlier attempt does not hide that the refund of %s failed",
  async (_what, make) => {
    const { orderId, key, refund } = await make();
    deps.crashAt("before-refund-stored");
    await refund().catch(() => undefined);
    let answer = (_given: { ok: true; value: "refunded" }): void => {};
    const late = vi.fn(
      () => new Promise<{ ok: true; value: "refunded" }>((resolve) => (answer = resolve)),
    );
    const earlier = processDueRefunds(withCards(deps, { refund: late }), orderId);
    await vi.waitFor(() => expect(late).toHaveBeenCalled());
    await processDueRefunds(deps, orderId);
    cards.failedRefunds.add(await key());
    expect(await handleWebhookEvent(deps, refundFailedEvent(await key()))).toBe(true);
    answer({ ok: true, value: "refunded" });
    await earlier;
    expect(await listOwed(orderId)).toMatchObject([{ failed: true }]);
  },
);

it("a refund that fails at once is listed as failed", async () => {
  const { orderId, refund } = await refundedOrder();
  deps.cards.down = true;
  await refund();
  deps.cards.down = false;
  const failing = vi.fn(() => Promise.resolve({ ok: true, value: "failed" } as const));
  for (let time = 0; time < 2; time += 1)
    await processDueRefunds(withCards(deps, { refund: failing }), orderId);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(await listOwed(orderId)).toMatchObject([{ failed: true }]);
});

it("an event about another shop's failed refund is acknowledged and changes nothing", async () => {
  for (const key of [`refund-${randomUUID()}`, "someone-else"])
    expect(await handleWebhookEvent(deps, refundFailedEvent(key))).toBe(true);
});

it("metrics count due and failed refunds of orders and of returned tickets", async () => {
  const whole = await refundedOrder();
  const part = await refundedTicket();
  deps.crashAt("before-refund-stored");
  await whole.refund().catch(() => undefined);
  deps.crashAt("before-refund-stored");
  await part.refund().catch(() => undefined);
  // One snapshot, so that refunds of other tests do not count.
  const counts = await deps.db.transaction(
    async (tx) => {
      const before = await countWork(tx);
      const marked = { orders: whole.orderId, returns: part.orderId };
      const failed = { refundFailedAt: new Date() };
      await tx.update(payments).set(failed).where(eq(payments.orderId, marked.orders));
      const between = await countWork(tx);
      await tx.update(orderReturns).set(failed).where(eq(orderReturns.orderId, marked.returns));
      const after = await countWork(tx);
      return [before, between, after].map(
        ({ refunds_due: due = 0, refunds_failed: failed = 0 }) => ({
          due: due - (before["refunds_due"] ?? 0),
          failed: failed - (before["refunds_failed"] ?? 0),
        }),
      );
    },
    { isolationLevel: "repeatable read" },
  );
  expect(counts).toEqual([
    { due: 0, failed: 0 },
    { due: -1, failed: 1 },
    { due: -2, failed: 2 },
  ]);
});
