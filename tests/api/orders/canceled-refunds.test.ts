import { expect, it } from "vitest";

import {
  cancelPerformance,
  processCancellations,
} from "../../../crm/money/returns/cancel-performance";
import { createTestPerformance } from "../support/create-test-performance";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps, withCards } from "../support/payment-deps";
import { stored } from "../support/stored";

const deps = testPaymentDeps();

it("orders of a canceled performance are returned while the provider refunds earlier ones", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const bought = [await boughtOrder({ instanceId }), await boughtOrder({ instanceId })];
  await processCancellations(deps, () => false);
  await deps.db.transaction((tx) =>
    cancelPerformance(tx, { instanceId, as: "refund", reason: null, by: "command line" }),
  );
  const requested: string[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const refund = async (_providerId: string, key: string) => {
    requested.push(key);
    // The first is answered once the second is requested.
    if (requested.length === bought.length) answer();
    await answered;
    return { ok: true as const, value: "refunded" as const };
  };
  await processCancellations(withCards(deps, { refund }), () => false);
  expect(new Set(requested).size).toBe(bought.length);
  for (const { order } of bought) {
    const [returned] = await stored.orderReturns.find({ orderId: order.id });
    expect(returned?.refundedAt).toBeInstanceOf(Date);
  }
});
