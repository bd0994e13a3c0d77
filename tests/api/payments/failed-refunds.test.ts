import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";

import { countWork } from "../../../crm/jobs/jobs";
import { processDueRefunds } from "../../../crm/payments/complete-order";
import { handleWebhookEvent } from "../../../crm/payments/handle-webhook";
import { returnChosenTickets } from "../../../crm/returns/return-tickets";
import { checkLedgersAfterAll } from "../support/codes";
import { query } from "../support/create-test-performance";
import { newAttempt, payAndNotify, testPaymentDeps, withCards } from "../support/payment-deps";
import { asStaff, staffSession } from "../support/staff-desk";
import { createCommandRunner } from "../support/typed-command";

// Refunds that the provider made, and that failed afterwards.

const deps = testPaymentDeps();
const { cards } = deps;
checkLedgersAfterAll();
const run = createCommandRunner(deps);
const reason = "Asked by phone";
const DOWN = { ok: false, code: "unavailable", reason: "the test says so" } as const;

async function paidOrder() {
  const attempt = await newAttempt(deps, {});
  await payAndNotify(deps, attempt);
  const [order] = await query<{ number: string }>`
    select 'RPA-' || number as number from orders where id = ${attempt.orderId}`;
  return { ...attempt, number: order?.number ?? "" };
}

/** An order whose whole payment is to go back. */
async function refundedOrder() {
  const { orderId, paymentId, number } = await paidOrder();
  const refund = () => run("refund", number);
  return { orderId, number, key: async () => `refund-${paymentId}`, refund };
}

/** An order of which one ticket's money is to go back. */
async function refundedTicket() {
  const { orderId, number } = await paidOrder();
  const refund = async () => {
    const [ticket] = await query<{ id: string }>`
      select id from order_tickets where order_id = ${orderId} limit 1`;
    const chosen = { orderId, ticketIds: [ticket?.id ?? ""], as: "refund" } as const;
    const by = { by: "command line", reason: null };
    await deps.db.transaction((tx) => returnChosenTickets(tx, { ...chosen, ...by }));
    await processDueRefunds(deps, orderId);
  };
  const key = async () => {
    const [row] = await query<{ id: string }>`
      select id from order_returns where order_id = ${orderId}`;
    return `refund-${row?.id}`;
  };
  return { orderId, number, key, refund };
}

const KINDS = [
  ["an order", refundedOrder],
  ["a returned ticket", refundedTicket],
] as const;

const failed = (refundFailed: string) => ({
  id: `evt_${randomUUID()}`,
  type: "refund.failed",
  about: null,
  setup: null,
  refundFailed,
});

const owedOf = async (orderId: string) =>
  (
    await asStaff<{ id: string; failed: boolean }[]>(
      await staffSession("supervisor"),
      "GET",
      `/refunds?order=${orderId}`,
    )
  ).body;

it.each(KINDS)(
  "a refund of %s that fails after it was made is among the failed ones, and staff can have it made again",
  async (_what, make) => {
    const { orderId, number, key, refund } = await make();
    await refund();
    expect(await owedOf(orderId)).toEqual([]);
    const message = failed(await key());
    cards.failedRefunds.add(await key());
    for (let time = 0; time < 2; time += 1)
      expect(await handleWebhookEvent(deps, message)).toBe(true);
    expect(await owedOf(orderId)).toMatchObject([{ failed: true }]);
    // Nothing is tried again before staff ask for it.
    const again = vi.fn(() => Promise.resolve({ ok: true, value: "refunded" } as const));
    await processDueRefunds(withCards(deps, { refund: again }), orderId);
    expect(again).not.toHaveBeenCalled();

    const retrying = createCommandRunner(withCards(deps, { refund: again }));
    expect(await retrying("retry-refund", number, "--reason", reason)).toMatchObject({ ok: true });
    expect(again).toHaveBeenCalledTimes(1);
    expect(await owedOf(orderId)).toEqual([]);
    // The second refund stands, so a late message about the first changes nothing.
    cards.failedRefunds.delete(await key());
    expect(await handleWebhookEvent(deps, failed(await key()))).toBe(true);
    expect(await owedOf(orderId)).toEqual([]);
  },
);

it.each(KINDS)(
  "a message that the refund of %s failed is asked for again while that refund is under way or the provider is down",
  async (_what, make) => {
    const { orderId, key, refund } = await make();
    deps.crashAt("before-refund-stored");
    await refund().catch(() => undefined);
    cards.failedRefunds.add(await key());
    // Its result is not on record: whatever this message changed would be overwritten.
    const message = failed(await key());
    expect(await handleWebhookEvent(deps, message)).toBe(false);
    expect(await owedOf(orderId)).toMatchObject([{ failed: false }]);
    await processDueRefunds(deps, orderId);
    const hasRefundFailed = () => Promise.resolve(DOWN);
    expect(await handleWebhookEvent(withCards(deps, { hasRefundFailed }), message)).toBe(false);
    expect(await owedOf(orderId)).toEqual([]);
    expect(await handleWebhookEvent(deps, message)).toBe(true);
    expect(await owedOf(orderId)).toMatchObject([{ failed: true }]);
  },
);

it.each(KINDS)(
  "an earlier try that answers late does not hide that the refund of %s failed",
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
    expect(await handleWebhookEvent(deps, failed(await key()))).toBe(true);
    answer({ ok: true, value: "refunded" });
    await earlier;
    expect(await owedOf(orderId)).toMatchObject([{ failed: true }]);
  },
);

it("a refund that fails at once is among the failed ones", async () => {
  const { orderId, refund } = await refundedOrder();
  deps.cards.down = true;
  await refund();
  deps.cards.down = false;
  const failing = vi.fn(() => Promise.resolve({ ok: true, value: "failed" } as const));
  for (let time = 0; time < 2; time += 1)
    await processDueRefunds(withCards(deps, { refund: failing }), orderId);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(await owedOf(orderId)).toMatchObject([{ failed: true }]);
});

it("a message about a failed refund that is not ours is taken and changes nothing", async () => {
  for (const key of [`refund-${randomUUID()}`, "someone-else"])
    expect(await handleWebhookEvent(deps, failed(key))).toBe(true);
});

it("operators see how many refunds are due and how many failed, of orders and of returned tickets", async () => {
  const whole = await refundedOrder();
  const part = await refundedTicket();
  deps.crashAt("before-refund-stored");
  await whole.refund().catch(() => undefined);
  deps.crashAt("before-refund-stored");
  await part.refund().catch(() => undefined);
  // One snapshot: other tests' refunds do not count.
  const counts = await deps.db.transaction(
    async (tx) => {
      const before = await countWork(tx);
      const marked = { orders: whole.orderId, returns: part.orderId };
      await tx.execute(
        sql`update payments set refund_failed_at = now() where order_id = ${marked.orders}`,
      );
      const between = await countWork(tx);
      await tx.execute(
        sql`update order_returns set refund_failed_at = now() where order_id = ${marked.returns}`,
      );
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
