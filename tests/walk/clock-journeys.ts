import { expect, type Page } from "@playwright/test";

import { LANGUAGE_COOKIE } from "../../app/i18n/locales";
import { addTickets } from "../e2e/steps/choose-tickets";
import { newPerson, type Person } from "../e2e/steps/person";
import { closeQueues, openQueue, reachQueueForm } from "../e2e/steps/queue";
import { type Concert, listed, pathOf } from "../e2e/support/concerts";
import { cardFields, checkOutTo, pressPay, takeTickets } from "../support/visitor/check-out";
import { DAY, PAY, signedIn, type Walk } from "./journeys";

/** The queue for a performance, from outside to the visitor’s turn: the clock is a few minutes ahead afterwards. */
export async function lookAtQueue({ walker, mailbox }: Walk, staff: Page, concert: Concert) {
  const { stack, look, over } = walker;
  await reachQueueForm(staff, stack, concert);
  await openQueue(staff, { minutes: 10, perMinute: "60" });
  const opened = await staff.getByRole("link", { name: concert.title }).getAttribute("href");
  await look(staff, "staff-queue", opened ?? "");
  const page = await walker.visitor();
  const path = `/queue/${encodeURIComponent(concert.id)}`;
  await look(page, "queue-performance", path);
  await over(page, async (tab) => {
    await tab.go(path);
    await tab.press(/^Join the queue/);
  });
  await look(page, "queue-performance", path);
  await look(page, "queue-performance", `${path}?email=1`);
  const email = mailbox.of(newPerson().email);
  await over(page, async (tab) => {
    await tab.go(`${path}?email=1`);
    tab.jar.set(LANGUAGE_COOKIE, walker.locale);
    await tab.press(/^Email me when it’s my turn/, { email });
  });
  await look(page, "queue-performance", path);
  await stack.clock.advance({ minutes: 11 });
  await mailbox.wait(email, "queue-turn");
  await look(page, "queue-performance", path);
  await look(page, "queue", "/queue");
  // While it is open it comes before the packages that have this performance.
  await closeQueues(stack);
}

/** An expired basket, and the sale closed for maintenance. */
export async function lookAtClosedSale({ walker }: Walk, concert: Concert): Promise<void> {
  const { stack, look, over } = walker;
  const page = await walker.visitor();
  await over(page, (tab) => addTickets(tab, concert, { standard: 2 }));
  await stack.clock.advance({ minutes: 16 });
  await look(page, "basket", "/checkout/basket");
  // The storefront asks every few seconds.
  const until = (status: number) =>
    expect
      .poll(async () => (await page.request.get(`${stack.url}/maintenance`)).status())
      .toBe(status);
  await walker.command(["open-maintenance"]);
  await until(503);
  await look(page, "maintenance", concert.path, 503);
  await walker.command(["close-maintenance"]);
  await until(200);
}

/** The next stream, from its ticket to its end: the clock is ahead afterwards. */
export async function lookAtStream({ walker, mailbox }: Walk, buyer: Person): Promise<void> {
  const { stack, look, over } = walker;
  const stream = (await listed(stack, "hall=live-stream")).find(
    ({ status }) => status === "get-tickets",
  );
  if (stream === undefined) throw new Error("no stream has tickets");
  const page = await signedIn(walker, buyer);
  await over(page, async (tab) => {
    await takeTickets(tab, await tab.go(pathOf(stream)), 1);
    await checkOutTo(tab, "Summary", buyer);
    await pressPay(tab);
    await tab.press(PAY, cardFields());
  });
  await walker.walk(page, ["/tickets"]);
  const minutes = Math.round((Date.parse(stream.startsAt) - Date.now()) / 60_000);
  await stack.clock.advance({ minutes: minutes - 30 });
  const { text } = await mailbox.wait(buyer.email, "stream-reminder");
  const href = /\S+\/watch\/\S+/.exec(text)?.[0] ?? "";
  await look(page, "watch", href);
  await page.goto(href);
  await page.getByRole("button", { name: "Start watching" }).click();
  await page.locator("video").waitFor();
  await look(page, "watch", href);
  await look(await walker.visitor(), "watch", href);
  await stack.clock.advance({ minutes: 3 * DAY });
  await look(page, "watch", href);
}

/** A year later: what was reserved has run out, and the membership is renewed and then stopped. */
export async function lookAYearOn(
  { walker, mailbox }: Walk,
  { buyer, friend }: { buyer: Person; friend: Person },
): Promise<void> {
  const { stack, look, over } = walker;
  // The stream may be so far ahead that the notice and the charge would be due at once.
  await stack.clock.reset();
  await stack.clock.advance({ minutes: 5 * DAY });
  await mailbox.wait(buyer.email, "reservation-expired");
  await stack.clock.advance({ minutes: 310 * DAY });
  await mailbox.wait(buyer.email, "renewal-notice");
  await stack.clock.advance({ minutes: 21 * DAY });
  await mailbox.wait(buyer.email, "charge-receipt");
  // It looks for these once an hour, and when it starts.
  await stack.worker.stop();
  await stack.worker.start();
  await mailbox.wait(friend.email, "membership-renewal");
  const page = await signedIn(walker, buyer);
  await look(page, "memberships", "/account/memberships");
  await over(page, async (tab) => {
    await tab.go("/account/memberships");
    await tab.press(/^Turn off automatic renewal/);
  });
  await mailbox.wait(buyer.email, "recurring-stopped");
}
