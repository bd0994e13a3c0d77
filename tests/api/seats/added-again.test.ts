import { afterAll, expect, it } from "vitest";

import { createTestPerformance } from "../support/create-test-performance";
import { startOwnerStorefront } from "../support/owner-storefront";
import type { PageShown } from "../../support/visitor/read-page";
import { takeTickets } from "../../support/visitor/check-out";

const site = await startOwnerStorefront();
afterAll(() => site.close());

const rows = [{ row: "A", seats: 6 }];
/** For one ticket or several. */
const IN_BASKET = / (is|are) in your basket\./;
const SENT_BEFORE = "You already sent this form.";

const countTickets = ({ html }: PageShown) =>
  Number(/Basket \((\d+) ticket/.exec(html.replace(/<[^>]*>/g, ""))?.[1] ?? 0);

it("the same form can add an offered seat again after it was removed", async () => {
  const { instanceId: id } = await createTestPerformance({ rows });
  const tab = await site.shop.openTab();
  const list = await tab.go(`/events/${id}/${id}/syos/list?together=1`);
  await tab.press(/^Add /);
  for (const _ of ["once", "twice"]) {
    await tab.press(/^Remove/);
    expect(countTickets(tab.shown)).toBe(0);
    await tab.pressOn(list, /^Add /);
    expect([countTickets(tab.shown), IN_BASKET.test(tab.shown.html)]).toEqual([1, true]);
  }
  await tab.pressOn(list, /^Add /);
  expect(countTickets(tab.shown)).toBe(1);
});

it("the same form adds best available tickets again after one was removed, but only once", async () => {
  const { instanceId: id } = await createTestPerformance({ rows });
  const tab = await site.shop.openTab();
  const page = await tab.go(`/events/${id}/${id}`);
  const add = (from = tab) => takeTickets(from, page, 2);
  await add();
  await tab.press(/^Remove/);
  expect(countTickets(tab.shown)).toBe(1);
  await add();
  expect([countTickets(tab.shown), IN_BASKET.test(tab.shown.html)]).toEqual([3, true]);
  await Promise.all([1, 2, 3].map(() => add(tab.another())));
  await add();
  expect([countTickets(tab.shown), tab.shown.html.includes(SENT_BEFORE)]).toEqual([3, true]);
});
