import { openTab } from "../../support/visitor/form-browser";
import { changeQueue, closeQueues, reachQueue, openQueue, reachQueueForm } from "../steps/queue";
import { expect, test } from "../support/fixtures";

test.afterEach(({ stack }) => closeQueues(stack));

test("the queue page updates itself and politely announces a changed wait", async ({
  page,
  otherPage,
  stack,
  concert,
}) => {
  await reachQueueForm(otherPage, stack, concert);
  await openQueue(otherPage, { minutes: -5, perMinute: "1" });
  await changeQueue(otherPage, concert, "Paused");
  const other = openTab(stack.url);
  await other.go(concert.path);
  await other.press(/Join the queue/);
  await page.clock.install();
  await reachQueue(page, concert);
  await page.getByRole("button", { name: "Join the queue" }).click();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await expect(heading("You’re in the queue")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The queue is paused for the moment.");
  const liveRegion = page.locator("[data-live]");
  await expect(liveRegion).toHaveAttribute("role", "status");
  await expect(liveRegion).toHaveText("");
  await changeQueue(otherPage, concert, "Let people in");
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return liveRegion.textContent();
    })
    .toMatch(/^People ahead of you: [01]\. Wait: About [12] minutes?$/);
  await expect(heading("You’re in the queue")).toBeVisible();
});
