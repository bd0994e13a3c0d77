import { expect, inject, it, onTestFinished } from "vitest";

import { checkOutcomes } from "../../support/crash/check-outcomes";
import { settle } from "../../support/crash/settle";
import { startTwoOfEach } from "../../support/servers/two-of-each";
import { checkOutTo, pressPay, takeTickets } from "../../support/visitor/check-out";
import { cardFields } from "../../support/cards";
import { newBuyer, openSite } from "../../support/visitor/fault-site";
import { openTab } from "../../support/visitor/form-browser";
import { CONFIRMED } from "../../support/visitor/read-page";

it("storefronts and a box office can be restarted one by one during purchases without an error", async () => {
  const [serverUrl, folder] = [inject("serverUrl"), inject("runFolder")];
  const { stack, storefronts, second } = await startTwoOfEach({
    serverUrl,
    folder,
    name: "rolling",
  });
  onTestFinished(stack.stop);
  const restarted = [...storefronts, second.program];
  const site = await openSite(stack);
  onTestFinished(() => site.lane.pool.end());
  const failed: string[] = [];
  let bought = 0;
  let isOver = false;

  const keepBuying = async () => {
    while (!isOver) {
      const person = await newBuyer(site);
      const tab = openTab(stack.url, new Map(), ({ status, method, url }) => {
        if (status >= 500) failed.push(`${status} ${method} ${url.pathname}`);
      });
      await takeTickets(tab, await tab.go(site.path), 2);
      await checkOutTo(tab, "Summary", person);
      await tab.pressOn(await pressPay(tab), /^Pay /, cardFields());
      expect(tab.shown.text).toMatch(CONFIRMED);
      bought += 1;
    }
  };
  const restartEach = async () => {
    try {
      for (const each of restarted) {
        await each.stop();
        await each.start();
      }
    } finally {
      isOver = true;
    }
  };
  const ended = await Promise.allSettled([keepBuying(), keepBuying(), restartEach()]);

  expect(failed).toEqual([]);
  expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(bought).toBeGreaterThan(restarted.length);
  expect(await settle([site.lane])).toBe(true);
  const outcomes = await checkOutcomes(site.lane.pool, stack.cardRecords);
  expect(outcomes).toMatchObject({ lost: [], doubled: [], unsettled: [] });
  expect(outcomes.orders["confirmed"]).toBe(bought);
}, 300_000);
