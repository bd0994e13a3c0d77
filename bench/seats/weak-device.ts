import type { Browser, Page } from "@playwright/test";
import { join } from "node:path";

import { projectRoot } from "../../tests/support/servers/program";
import { quantile } from "../run-bench";

/** All in milliseconds, from when the page was asked for. */
export type Loaded = {
  firstPaint: number;
  largestPaint: number;
  /** When the first seat had been painted: it is a native checkbox, which needs no script. */
  choosable: number;
};

/** What became of a seat that was chosen while the script was still on its way. */
export type EarlyChoice = { chosen: boolean; counted: boolean };

/** From a choice to its paint; `told` of them the browser reported, the others took less than 16 ms. */
export type Selections = { count: number; told: number; p50: number; p98: number };

/** Slow 4G as Lighthouse has it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWDOWN = 6;
/** Milliseconds after which a page of this weight has nothing left to do. */
const SETTLED = 150;
/** For as long a finger stays down, or longer: what its going down shows is painted before it is up. */
const PRESSED = 80;
/** Chosen at a time: as many as one may buy. */
const MOST_CHOSEN = 9;
/** The least that the Event Timing API reports: what is quicker counts as this. */
const LEAST_TOLD = 16;

/** Plain script, so that the page gets it as it is written. */
const WATCH_PAGE = join(projectRoot, "bench/seats/watch-page.js");

/** What that script has seen. */
type Seen = {
  largest: number;
  inFrame: number;
  choosable: number;
  took: Record<number, number>;
};

/** Height of the browser's own bars, at most: a window that has them shows less than the page's height. */
const BARS = 260;

/** A page as a weak phone has it: 6 times slower, 360 px wide, on slow 4G, with nothing kept from before. */
async function weakPage(browser: Browser): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // What lies outside the window is not painted: a choice there would count up to the next one that is.
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: viewport.width + BARS, height: viewport.height + BARS };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript({ path: WATCH_PAGE });
  return page;
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** The middle of several loads, each in a browser that has nothing. */
export async function loadTimes(browser: Browser, url: string, loads: number): Promise<Loaded> {
  const all: Loaded[] = [];
  for (let load = 0; load < loads; load += 1) {
    const page = await weakPage(browser);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(500);
    const { largest, inFrame, choosable } = await seenBy(page);
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    await page.context().close();
    all.push({
      firstPaint,
      largestPaint: largest,
      // What was there before the first frame was painted is in it.
      choosable: inFrame <= firstPaint ? firstPaint : choosable,
    });
  }
  const middle = (of: (one: Loaded) => number) => quantile(all.map(of), 0.5);
  return {
    firstPaint: middle((one) => one.firstPaint),
    largestPaint: middle((one) => one.largestPaint),
    choosable: middle((one) => one.choosable),
  };
}

/** Chooses a seat while all script is held back, lets the script come, and looks whether it knows. */
export async function chooseEarly(browser: Browser, url: string): Promise<EarlyChoice> {
  const page = await weakPage(browser);
  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  const box = page.locator("input[name=seat]").first();
  await box.click();
  const chosen = await box.isChecked();
  letCome();
  await page.waitForLoadState("load");
  const total = page.locator("[data-total-for]");
  const counted = await total.waitFor({ timeout: 20_000 }).then(
    () => true,
    () => false,
  );
  await page.context().close();
  return { chosen, counted: counted && chosen };
}

/**
 * Chooses seats by pointer and by key in turn, never more than nine at a time, once what matches `ready` is there: what
 * the script adds, or the boxes themselves.
 */
export async function selectionTimes(
  browser: Browser,
  url: string,
  { choices, ready }: { choices: number; ready: string },
): Promise<Selections> {
  const page = await weakPage(browser);
  await page.goto(url, { waitUntil: "load" });
  await page.locator(ready).first().waitFor({ state: "attached" });
  const boxes = await page.locator("input[name=seat]").all();
  const chosen: typeof boxes = [];
  for (let at = 0; at < choices; at += 1) {
    const out = chosen.length >= MOST_CHOSEN ? chosen.shift() : undefined;
    const box = out ?? boxes[Math.floor((at * boxes.length) / choices)];
    if (box === undefined) throw new Error(`${url} has no seats to choose`);
    if (out === undefined) chosen.push(box);
    // Scrolling there, and this program's own looks at the page, are over before the choice begins.
    const byKey = at % 2 === 1;
    await box.scrollIntoViewIfNeeded();
    if (byKey) await box.focus();
    const place = await box.boundingBox();
    await page.waitForTimeout(SETTLED);
    if (byKey) await page.keyboard.press("Space", { delay: PRESSED });
    else if (place !== null)
      await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, {
        delay: PRESSED,
      });
    await page.waitForTimeout(SETTLED);
  }
  await page.waitForTimeout(500);
  const told = Object.values((await seenBy(page)).took);
  await page.context().close();
  const quick = Array.from({ length: Math.max(0, choices - told.length) }, () => LEAST_TOLD);
  const all = [...told, ...quick];
  return {
    count: choices,
    told: told.length,
    p50: quantile(all, 0.5),
    p98: quantile(all, 0.98),
  };
}
