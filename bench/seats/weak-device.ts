import type { Browser, Page } from "@playwright/test";
import { join } from "node:path";

import { projectRoot } from "../../tests/support/servers/program";
import { quantile } from "../support/run-bench";

/** In milliseconds from the request. */
export type Loaded = {
  firstPaint: number;
  largestPaint: number;
  /** When the first seat was painted; it is a native checkbox, which works without script. */
  choosable: number;
};

/** Whether a seat could be chosen before the script loaded, and whether the script then counted it. */
export type EarlyChoice = { chosen: boolean; counted: boolean };

/** Milliseconds from a choice to its paint. `reported`: choices that the browser reported; others took under 16 ms. */
export type Selections = { count: number; reported: number; p50: number; p98: number };

/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWDOWN = 6;
/** Milliseconds until the page is idle. */
const SETTLE_MS = 150;
/** Milliseconds of a press, long enough for its effect to be painted before the release. */
const PRESS_MS = 80;
/** Seats chosen at a time; the limit per order. */
const MAX_CHOSEN = 9;
/** Minimum duration that the Event Timing API reports; shorter ones count as this. */
const MIN_REPORTED_MS = 16;

/** A plain script, so that the page gets it unchanged. */
const WATCH_PAGE = join(projectRoot, "bench/seats/watch-page.js");

type Seen = {
  largest: number;
  inFrame: number;
  choosable: number;
  took: Record<number, number>;
};

/** Maximum height of the browser's own bars, which reduce the visible page. */
const BARS_HEIGHT = 260;

/**
 * A page on a simulated weak device: 6 times slower, 360 px wide, on slow 4G, with an empty cache. Without a touch screen,
 * the name of the seat under the mouse is at the seat.
 */
async function weakPage(browser: Browser, hasTouch = true): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, isMobile: hasTouch, hasTouch });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // Parts outside the window are not painted, so a choice there would count up to the next paint.
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: viewport.width + BARS_HEIGHT, height: viewport.height + BARS_HEIGHT };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript({ path: WATCH_PAGE });
  return page;
}

const readObservations = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Medians of several loads, each with an empty cache. */
export async function loadTimes(browser: Browser, url: string, loads: number): Promise<Loaded> {
  const all: Loaded[] = [];
  for (let load = 0; load < loads; load += 1) {
    const page = await weakPage(browser);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(500);
    const { largest, inFrame, choosable } = await readObservations(page);
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    await page.context().close();
    all.push({
      firstPaint,
      largestPaint: largest,
      // Seats that were there before the first paint are part of it.
      choosable: inFrame <= firstPaint ? firstPaint : choosable,
    });
  }
  const getMedian = (key: keyof Loaded) =>
    quantile(
      all.map((load) => load[key]),
      0.5,
    );
  return {
    firstPaint: getMedian("firstPaint"),
    largestPaint: getMedian("largestPaint"),
    choosable: getMedian("choosable"),
  };
}

/** Chooses a seat while all scripts are delayed, then lets them load and checks that the seat is counted. */
export async function chooseEarly(browser: Browser, url: string): Promise<EarlyChoice> {
  const page = await weakPage(browser);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  const box = page.locator("input[name=seat]").first();
  await box.click();
  const chosen = await box.isChecked();
  release();
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
 * Chooses seats alternately by pointer and by key, at most nine at a time. Starts when an element matches `ready`: one that
 * the script adds, or the checkboxes themselves.
 */
export async function selectionTimes(
  browser: Browser,
  url: string,
  { choices, ready, hasTouch = true }: { choices: number; ready: string; hasTouch?: boolean },
): Promise<Selections> {
  const page = await weakPage(browser, hasTouch);
  await page.goto(url, { waitUntil: "load" });
  await page.locator(ready).first().waitFor({ state: "attached" });
  const boxes = await page.locator("input[name=seat]").all();
  const chosen: typeof boxes = [];
  for (let index = 0; index < choices; index += 1) {
    const removed = chosen.length >= MAX_CHOSEN ? chosen.shift() : undefined;
    const box = removed ?? boxes[Math.floor((index * boxes.length) / choices)];
    if (box === undefined) throw new Error(`${url} has no seats to choose`);
    if (removed === undefined) chosen.push(box);
    // Scrolling and this program's own queries must be finished before the choice.
    const byKey = index % 2 === 1;
    await box.scrollIntoViewIfNeeded();
    if (byKey) await box.focus();
    const place = await box.boundingBox();
    await page.waitForTimeout(SETTLE_MS);
    if (byKey) await page.keyboard.press("Space", { delay: PRESS_MS });
    else if (place !== null)
      await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, {
        delay: PRESS_MS,
      });
    await page.waitForTimeout(SETTLE_MS);
  }
  await page.waitForTimeout(500);
  const reported = Object.values((await readObservations(page)).took);
  await page.context().close();
  const unreported = Array.from(
    { length: Math.max(0, choices - reported.length) },
    () => MIN_REPORTED_MS,
  );
  const all = [...reported, ...unreported];
  return {
    count: choices,
    reported: reported.length,
    p50: quantile(all, 0.5),
    p98: quantile(all, 0.98),
  };
}
