import { setTimeout as wait } from "node:timers/promises";

import type { Buyer } from "../../tests/support/visitor/fault-site";
import { openTab } from "../../tests/support/visitor/form-browser";
import type { PageShown } from "../../tests/support/visitor/read-page";
import type { ChaosSite } from "./chaos-site";
import { type Judged, judgeAnswer } from "./judge-answer";
import { type JourneyName, JOURNEYS } from "./journeys";

/** Something breaks, and is whole again later. */
export type Fault = {
  begin: () => Promise<void> | void;
  /** Before each page that is asked for while it lasts. */
  again?: () => Promise<unknown>;
  end: () => Promise<void> | void;
};

export type Outcome = {
  journey: JourneyName;
  /** The answers while it was broken. */
  answers: Judged[];
  slowest: number;
  /** Milliseconds from the end of the fault to the end of the journey. */
  finishedAfter: number;
  wrong: string[];
};

/** Answers of an outage that a visitor gets before the fault ends: one that waited, and one of who tries again at once. */
const MOST_REFUSED = 2;
const FINISHED_WITHIN_MS = 30_000;
const HANGS_MS = 15_000;
const PAUSE_MS = 250;
const PREPARED_WITHIN_MS = 60_000;

/** Nothing is broken yet, but programs may still be finding out that the last fault is over. */
async function prepare(site: ChaosSite, journey: JourneyName): Promise<Buyer> {
  for (const until = Date.now() + PREPARED_WITHIN_MS; ;) {
    try {
      return await withinLimit(JOURNEYS[journey].prepare(site));
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** One visitor goes one journey while something is broken, and finishes it when that is over. */
export async function tryJourney(
  site: ChaosSite,
  journey: JourneyName,
  fault: Fault,
): Promise<Outcome> {
  const outcome: Outcome = { journey, answers: [], slowest: 0, finishedAfter: 0, wrong: [] };
  const buyer = await prepare(site, journey).catch((error: unknown) => {
    outcome.wrong.push(`not well again since the last fault: ${String(error)}`);
    return null;
  });
  if (buyer === null) return outcome;
  let asked = performance.now();
  // The same browser, whose answers are judged from now on.
  const tab = openTab(site.stack.url, buyer.tab.jar, (answered) => {
    const now = performance.now();
    const ms = now - asked;
    asked = now;
    if (answered.url.origin !== site.stack.url) return;
    const judged = judgeAnswer(answered, ms);
    if (endedAt === null) outcome.answers.push(judged);
    outcome.slowest = Math.max(outcome.slowest, ms);
    if (judged.wrong !== null) outcome.wrong.push(judged.wrong);
  });
  tab.shown = buyer.tab.shown;
  let endedAt: number | null = null;
  let refused = 0;
  const end = async () => {
    if (endedAt !== null) return;
    await fault.end();
    endedAt = performance.now();
  };
  const wasRefused = async (page: PageShown | null) => {
    refused += 1;
    if (refused >= MOST_REFUSED) await end();
    if (endedAt !== null && performance.now() - endedAt > FINISHED_WITHIN_MS)
      throw new Error(`not finished: ${page?.status} ${page?.url.pathname} ${page?.text}`);
    await wait(PAUSE_MS);
  };
  const load = async (ask: () => Promise<PageShown>): Promise<PageShown> => {
    for (;;) {
      if (endedAt === null) await fault.again?.();
      asked = performance.now();
      const page = await withinLimit(ask()).catch((error: unknown) => {
        if (!(error instanceof TypeError) && !(error instanceof Hangs)) throw error;
        outcome.wrong.push(`no answer: ${String(error)}`);
        return null;
      });
      if (page !== null && page.status < 500 && page.status !== 429) return page;
      await wasRefused(page);
    }
  };
  await fault.begin();
  try {
    await JOURNEYS[journey].go(site, { ...buyer, tab }, { load, waits: wasRefused });
  } catch (error) {
    outcome.wrong.push(String(error).slice(0, 400));
  } finally {
    await end();
  }
  outcome.finishedAfter = performance.now() - (endedAt ?? performance.now());
  return outcome;
}

class Hangs extends Error {}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const limit = wait(HANGS_MS, null, { signal: ending.signal }).then(
    () => {
      throw new Hangs(`nothing within ${HANGS_MS / 1000} s`);
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, limit]);
  } finally {
    ending.abort();
  }
}
