import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";

import { checkOutcomes } from "../../support/crash/check-outcomes";
import { settle } from "../../support/crash/settle";
import { newSecrets } from "../../support/secrets";
import { freePorts } from "../../support/servers/free-ports";
import { openLine } from "../../support/servers/line";
import { program, projectRoot } from "../../support/servers/program";
import { startBoxOffice } from "../../support/servers/start-box-office";
import { cardFields, checkOutTo, pressPay, takeTickets } from "../../support/visitor/check-out";
import { newBuyer, openSite } from "../../support/visitor/fault-site";
import { openTab } from "../../support/visitor/form-browser";
import { CONFIRMED } from "../../support/visitor/read-page";

const NAME = "rolling";
const LOOK_EVERY_MS = 100;

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    async (answer) => {
      await answer.text();
      return answer.ok;
    },
    () => false,
  );

/** Two storefronts behind a balancer that asks whether they are ready, and two box offices that take turns. */
async function startTwoOfEach() {
  const [serverUrl, folder] = [inject("serverUrl"), inject("runFolder")];
  let ready: string[] = [];
  let turn = 0;
  const balancer = await openLine(() => ready[(turn += 1) % ready.length] ?? "http://127.0.0.1:9");
  const url = balancer.leadTo("http://127.0.0.1");
  const drain = { DRAIN_SECONDS: "1" };
  const boxOffice = await startBoxOffice({
    serverUrl,
    folder,
    name: NAME,
    storefrontUrl: url,
    crmEnv: drain,
  });
  const second = await boxOffice.another();
  const { SESSION_SECRET } = newSecrets().storefront;
  const storefronts = (await freePorts(2)).map((port) => {
    const own = `http://127.0.0.1:${port}`;
    const env = {
      ...drain,
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: "0",
      PUBLIC_URL: url,
      SESSION_SECRET,
      CRM_API_KEY: boxOffice.apiKey,
      CRM_BASE_URL: `${boxOffice.crmUrl} ${second.url}`,
      CARD_PAGE_ORIGINS: boxOffice.cardUrl,
      SIGN_IN_ATTEMPTS: "100000",
    };
    const logFile = join(projectRoot, "test-results/logs", NAME, `server-${port}.log`);
    const readyUrl = `${own}/readyz`;
    const file = "build/server.js";
    return { own, program: program({ name: "storefront", file, env, readyUrl, logFile }) };
  });
  const look = async () => {
    const answers = await Promise.all(storefronts.map(({ own }) => isReady(own)));
    ready = storefronts.filter((_, index) => answers[index]).map(({ own }) => own);
  };
  const programs = storefronts.map((each) => each.program);
  await Promise.all(programs.map((each) => each.start()));
  await look();
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  const stop = async () => {
    clearInterval(looking);
    await Promise.all(programs.map((each) => each.stop()));
    await boxOffice.stop();
    await balancer.close();
  };
  const [storefront] = programs;
  if (storefront === undefined) throw new Error("no storefront");
  return {
    stack: { ...boxOffice, url, storefront, stop },
    restarted: [...programs, second.program],
  };
}

it("each storefront and a box office are restarted in the middle of purchases, and nothing fails", async () => {
  const { stack, restarted } = await startTwoOfEach();
  onTestFinished(stack.stop);
  const site = await openSite(stack);
  onTestFinished(() => site.lane.pool.end());
  const failed: string[] = [];
  let bought = 0;
  let isOver = false;

  const buyOn = async () => {
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
  const ended = await Promise.allSettled([buyOn(), buyOn(), restartEach()]);

  expect(failed).toEqual([]);
  expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(bought).toBeGreaterThan(restarted.length);
  expect(await settle([site.lane])).toBe(true);
  const outcomes = await checkOutcomes(site.lane.pool, stack.cardRecords);
  expect(outcomes).toMatchObject({ lost: [], doubled: [], unsettled: [] });
  expect(outcomes.orders["confirmed"]).toBe(bought);
}, 300_000);
