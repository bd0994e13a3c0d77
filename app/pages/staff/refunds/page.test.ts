import { expect, it, vi } from "vitest";

import { usd } from "../../../../tests/support/samples/usd";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const path = `${desk}/refunds`;

const refund = (id: string, failed: boolean) => ({
  id,
  failed,
  orderId: "o1",
  number: "RPA-10234",
  customerId: "c1",
  customer: "Ada Rivers",
  amount: usd(8_500),
  since: "2026-11-20T12:00:00-05:00",
  why: "tickets-returned" as const,
});

it("the refunds page is for supervisors only, and has no form unless a refund has failed", async () => {
  await signIn(taylor);
  expect((await open(path)).location).toBe(`${desk}/customers`);
  await signIn(robin, { listOwedRefunds: answering([refund("r1", false)]) });
  const { html } = await open(path);
  expect(html).toContain(`href="${desk}/customers/c1/orders/o1"`);
  expect(html).not.toContain("Mark as settled");
});

it("the refunds page retries or settles a failed refund, and shows an error if it is not failed anymore", async () => {
  const settleRefund = vi.fn(answering(null));
  await signIn(robin, {
    listOwedRefunds: answering([refund("r1", true), refund("r2", true)]),
    retryRefund: refusing({ code: "conflict", reason: "refund-not-failed" }),
    settleRefund,
  });
  const send = (fields: Record<string, string>) =>
    post(path, { intent: "retry", reason: "By check", ...fields });
  for (const [fields, message] of [
    [{}, "Choose a refund"],
    [{ refund: "r1", reason: "" }, "Enter a reason"],
    [{ refund: "r1" }, "no longer marked as failed"],
  ] as const) {
    const { status, html } = await send(fields);
    expect([status, html]).toEqual([400, expect.stringContaining(message)]);
  }
  expect(settleRefund).not.toHaveBeenCalled();
  const settled = await send({ intent: "settle", refund: "r2" });
  expect([settled.status, settled.location]).toEqual([303, path]);
  expect(settleRefund).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "r2" },
    body: { reason: "By check" },
  });
  expect((await open(path)).html).toContain("Refund marked as settled.");
});
