import { expect, type Page } from "@playwright/test";

import { LANGUAGE_COOKIE } from "../../app/i18n/locales";
import { addTickets } from "../e2e/steps/choose-tickets";
import { newPerson, type Person } from "../e2e/steps/person";
import { closeQueues, openQueue, reachQueueForm } from "../e2e/steps/queue";
import { type Concert, listed, getPath } from "../e2e/support/concerts";
import { checkOutTo, pressPay, takeTickets } from "../support/visitor/check-out";
import { cardFields } from "../support/cards";
import { DAY, PAY, signedIn, type Crawl } from "./journeys";

/** Checks a performance's queue from joining to the visitor's turn. Leaves the clock 11 minutes ahead. */
export async function checkQueue({ crawler, mailbox }: Crawl, staff: Page, concert: Concert) {
  const { stack, checkPage, overHttp } = crawler;
  await reachQueueForm(staff, stack, concert);
  await openQueue(staff, { minutes: 10, perMinute: "60" });
  const opened = await staff.getByRole("link", { name: concert.title }).getAttribute("href");
  await checkPage(staff, "staff-queue", opened ?? "");
  const page = await crawler.visitor();
  const path = `/queue/${encodeURIComponent(concert.id)}`;
  await checkPage(page, "queue-performance", path);
  await overHttp(page, async (tab) => {
    await tab.go(path);
    await tab.press(/^Join the queue/);
  });
  await checkPage(page, "queue-performance", path);
  await checkPage(page, "queue-performance", `${path}?email=1`);
  const email = mailbox.of(newPerson().email);
  await overHttp(page, async (tab) => {
    await tab.go(`${path}?email=1`);
    tab.jar.set(LANGUAGE_COOKIE, crawler.locale);
    await tab.press(/^Email me when it’s my turn/, { email });
  });
  await checkPage(page, "queue-performance", path);
  await stack.clock.advance({ minutes: 11 });
  await mailbox.wait(email, "queue-turn");
  await checkPage(page, "queue-performance", path);
  await checkPage(page, "queue", "/queue");
  // An open queue would redirect visitors of packages with this performance.
  await closeQueues(stack);
}

/** Checks an expired basket and the maintenance page. */
export async function checkClosedSale({ crawler }: Crawl, concert: Concert): Promise<void> {
  const { stack, checkPage, overHttp } = crawler;
  const page = await crawler.visitor();
  await overHttp(page, (tab) => addTickets(tab, concert, { standard: 2 }));
  await stack.clock.advance({ minutes: 16 });
  await checkPage(page, "basket", "/checkout/basket");
  // The storefront reads the maintenance state every few seconds.
  const waitForStatus = (status: number) =>
    expect
      .poll(async () => (await page.request.get(`${stack.url}/maintenance`)).status())
      .toBe(status);
  await crawler.command(["open-maintenance"]);
  await waitForStatus(503);
  await checkPage(page, "maintenance", concert.path, 503);
  await crawler.command(["close-maintenance"]);
  await waitForStatus(200);
}

/** Checks the next stream from its ticket to its end. Leaves the clock ahead. */
export async function checkStream({ crawler, mailbox }: Crawl, buyer: Person): Promise<void> {
  const { stack, checkPage, overHttp } = crawler;
  const stream = (await listed(stack, { hall: "live-stream" })).find(
    ({ status }) => status === "get-tickets",
  );
  if (stream === undefined) throw new Error("no stream has tickets");
  const page = await signedIn(crawler, buyer);
  await overHttp(page, async (tab) => {
    await takeTickets(tab, await tab.go(getPath(stream)), 1);
    await checkOutTo(tab, "Summary", buyer);
    await pressPay(tab);
    await tab.press(PAY, cardFields());
  });
  await crawler.crawl(page, ["/tickets"]);
  const minutes = Math.round((Date.parse(stream.startsAt) - Date.now()) / 60_000);
  await stack.clock.advance({ minutes: minutes - 30 });
  const { text } = await mailbox.wait(buyer.email, "stream-reminder");
  const href = /\S+\/watch\/\S+/.exec(text)?.[0] ?? "";
  await checkPage(page, "watch", href);
  await page.goto(href);
  await page.getByRole("button", { name: "Start watching" }).click();
  await page.locator("video").waitFor();
  await checkPage(page, "watch", href);
  await checkPage(await crawler.visitor(), "watch", href);
  await stack.clock.advance({ minutes: 3 * DAY });
  await checkPage(page, "watch", href);
}

/** Checks expired reservations, a membership renewal and its cancellation, a year later. */
export async function checkYearLater(
  { crawler, mailbox }: Crawl,
  { buyer, friend }: { buyer: Person; friend: Person },
): Promise<void> {
  const { stack, checkPage, overHttp } = crawler;
  // After a late stream, notice and charge would be due at the same time.
  await stack.clock.reset();
  await stack.clock.advance({ minutes: 5 * DAY });
  await mailbox.wait(buyer.email, "reservation-expired");
  await stack.clock.advance({ minutes: 310 * DAY });
  await mailbox.wait(buyer.email, "renewal-notice");
  await stack.clock.advance({ minutes: 21 * DAY });
  await mailbox.wait(buyer.email, "charge-receipt");
  // The worker looks for these reminders hourly and at start.
  await stack.worker.stop();
  await stack.worker.start();
  await mailbox.wait(friend.email, "membership-renewal");
  const page = await signedIn(crawler, buyer);
  await checkPage(page, "memberships", "/account/memberships");
  await overHttp(page, async (tab) => {
    await tab.go("/account/memberships");
    await tab.press(/^Turn off automatic renewal/);
  });
  await mailbox.wait(buyer.email, "recurring-stopped");
}
