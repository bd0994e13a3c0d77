import { signInSupervisor } from "../steps/staff-desk";
import { virtualCursor } from "../steps/virtual-cursor";
import { expect, test } from "../support/fixtures";

test("a screen reader hears the queue's page, switches updates off, and enters when it is the visitor's turn", async ({
  page,
  somebodyElse,
  stack,
  concert,
  expectNoErrors,
}) => {
  await signInSupervisor(somebodyElse, stack);
  await somebodyElse.goto(`/counter/queues?performance=${encodeURIComponent(concert.id)}`);
  await somebodyElse.getByLabel("Opens on").fill(new Date().toISOString().slice(0, 10));
  await somebodyElse.getByLabel("Opens at").fill("11:59 PM");
  await somebodyElse.getByLabel("Reason").fill("On-sale morning");
  await somebodyElse.getByRole("button", { name: "Open queue" }).click();
  await stack.callCrm("POST", "/test/clock", { advanceSeconds: 0 });
  await page.goto(`/queue/${encodeURIComponent(concert.id)}`);
  await expectNoErrors(page);
  const cursor = await virtualCursor(page);
  expect(await cursor.next("heading")).toContain("queue");
});
