import { closeQueues, reachQueue, openQueue, reachQueueForm } from "../steps/queue";
import { virtualCursor } from "../steps/virtual-cursor";
import { expect, test } from "../support/fixtures";

test.afterEach(({ stack }) => closeQueues(stack));

test("a screen reader user joins the queue, checks their place and turns off updates", async ({
  page,
  otherPage,
  stack,
  concert,
}) => {
  await reachQueueForm(otherPage, stack, concert);
  await openQueue(otherPage, { minutes: 30, perMinute: "60" });
  await reachQueue(page, concert);
  const cursor = await virtualCursor(page);
  const atHeading = async (name: string) => {
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    cursor.top();
    await cursor.nextUntil("heading", name);
  };
  await atHeading("Join the queue");
  await cursor.nextUntil("button", "Join the queue");
  await cursor.press();
  await atHeading("You’re in the waiting room");
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(1);
  await cursor.nextUntil("link", "Check my place");
  await cursor.press();
  await atHeading("You’re in the waiting room");
  await cursor.nextUntil("button", "Stop automatic updates");
  await cursor.press();
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  await atHeading("You’re in the waiting room");
  await cursor.nextUntil("button", "Update automatically");
});
