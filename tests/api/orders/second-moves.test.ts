import { expect, it } from "vitest";

import { createTestPerformance } from "../support/create-test-performance";
import { mailsTo } from "../support/mailbox";
import { move, runWorker } from "../support/moves";
import { boughtOrder, getOrder } from "../support/paying";
import { stored } from "../support/stored";
import { dayIn } from "../../support/coming-dates";

it("a second move keeps the later last day of a refund, and its mail names the last date", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const { order, email } = await boughtOrder({ instanceId, quantity: 1 });
  await move(instanceId);
  await move(instanceId, { to: `${dayIn(960)}T19:30`, refundUntil: null });
  await runWorker();
  const mails = await stored.mails.find({ orderId: order.id, kind: "performance-moved" });
  expect(mails).toHaveLength(2);
  const [shown] = (await getOrder(order.id)).moves ?? [];
  expect(shown?.to.startsAt.slice(0, 10)).toBe(dayIn(960));
  expect(shown?.refundUntil?.slice(0, 10)).toBe(dayIn(10));
  // The worker may have sent the first before the second move.
  const lastDay = new Date(`${dayIn(960)}T12:00`);
  const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" }).format(lastDay);
  const newest = async () =>
    (await mailsTo(email)).find(({ kind }) => kind === "performance-moved")?.text;
  await expect.poll(newest, { timeout: 60_000 }).toContain(day);
});

it("a later move to an earlier time ends refunds at that time", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const { order } = await boughtOrder({ instanceId, quantity: 1 });
  await move(instanceId, { refundUntil: dayIn(940) });
  await move(instanceId, { to: `${dayIn(900)}T19:30`, refundUntil: null });
  await runWorker();
  const [shown] = (await getOrder(order.id)).moves ?? [];
  expect(shown?.refundUntil).toBe(shown?.to.startsAt);
});
