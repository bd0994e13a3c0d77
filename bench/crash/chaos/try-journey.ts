import { setTimeout as wait } from "node:timers/promises";

import type { Buyer } from "../../../tests/support/visitor/fault-site";
import { openTab } from "../../../tests/support/visitor/form-browser";
import type { PageShown } from "../../../tests/support/visitor/read-page";
import type { ChaosSite } from "./chaos-site";
import { type CheckedResponse, checkResponse } from "./check-response";
import { type JourneyName, JOURNEYS } from "./journeys";

/** A fault that can be injected and removed. */
export type Fault = {
  begin: () => Promise<void> | void;
  /** Runs before each page request during the fault. */
  again?: () => Promise<unknown>;
  end: () => Promise<void> | void;
};

export type Outcome = {
  journey: JourneyName;
  /** Responses during the fault. */
  responses: CheckedResponse[];
  slowest: number;
  /** Milliseconds from the end of the fault to the end of the journey. */
  finishedAfter: number;
  wrong: string[];
};

/** Error responses before the fault ends: one after a wait, and one after an immediate retry. */
const MAX_REFUSED = 2;
const FINISH_TIMEOUT_MS = 30_000;
const HANG_TIMEOUT_MS = 15_000;
const PAUSE_MS = 250;
const PREPARE_TIMEOUT_MS = 60_000;

/** Retries, because programs may still be recovering from the previous fault. */
async function prepare(site: ChaosSite, journey: JourneyName): Promise<Buyer> {
  for (const until = Date.now() + PREPARE_TIMEOUT_MS; ;) {
    try {
      return await withTimeout(JOURNEYS[journey].prepare(site));
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** Runs a journey during a fault and finishes it after the fault. */
export async function tryJourney(
  site: ChaosSite,
  journey: JourneyName,
  fault: Fault,
): Promise<Outcome> {
  const outcome: Outcome = { journey, responses: [], slowest: 0, finishedAfter: 0, wrong: [] };
  const buyer = await prepare(site, journey).catch((error: unknown) => {
    outcome.wrong.push(`not recovered from the previous fault: ${String(error)}`);
    return null;
  });
  if (buyer === null) return outcome;
  let requestedAt = performance.now();
  // The same browser session, with its responses checked.
  const tab = openTab(site.stack.url, buyer.tab.jar, (answered) => {
    const now = performance.now();
    const ms = now - requestedAt;
    requestedAt = now;
    if (answered.url.origin !== site.stack.url) return;
    const checked = checkResponse(answered, ms);
    if (endedAt === null) outcome.responses.push(checked);
    outcome.slowest = Math.max(outcome.slowest, ms);
    if (checked.wrong !== null) outcome.wrong.push(checked.wrong);
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
    if (refused >= MAX_REFUSED) await end();
    if (endedAt !== null && performance.now() - endedAt > FINISH_TIMEOUT_MS)
      throw new Error(`not finished: ${page?.status} ${page?.url.pathname} ${page?.text}`);
    await wait(PAUSE_MS);
  };
  const load = async (request: () => Promise<PageShown>): Promise<PageShown> => {
    for (;;) {
      if (endedAt === null) await fault.again?.();
      requestedAt = performance.now();
      const page = await withTimeout(request()).catch((error: unknown) => {
        if (!(error instanceof TypeError) && !(error instanceof HangError)) throw error;
        outcome.wrong.push(`no response: ${String(error)}`);
        return null;
      });
      if (page !== null && page.status < 500 && page.status !== 429) return page;
      await wasRefused(page);
    }
  };
  await fault.begin();
  try {
    await JOURNEYS[journey].go(site, { ...buyer, tab }, { load, waitAfter: wasRefused });
  } catch (error) {
    outcome.wrong.push(String(error).slice(0, 400));
  } finally {
    await end();
  }
  outcome.finishedAfter = performance.now() - (endedAt ?? performance.now());
  return outcome;
}

class HangError extends Error {}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const limit = wait(HANG_TIMEOUT_MS, null, { signal: ending.signal }).then(
    () => {
      throw new HangError(`no result within ${HANG_TIMEOUT_MS / 1000} s`);
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, limit]);
  } finally {
    ending.abort();
  }
}
