import { monitorEventLoopDelay } from "node:perf_hooks";

/** Response header of a 503 from a busy program, so that clients do not count it as an outage. */
export const TURNED_AWAY = "x-turned-away";
/** Most database outages, long-held locks and bursts of traffic have passed by then. */
export const RETRY_AFTER_SECONDS = 5;

/** Purposes of a request, most urgent first. */
export const URGENCIES = ["paying", "buying", "browsing", "searching"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Values of the `Priority` header (RFC 9218) that passes a page's urgency on to the box office. */
export const PRIORITIES = {
  paying: "u=1",
  buying: "u=2",
  browsing: "u=3",
  searching: "u=4",
} as const satisfies Record<Urgency, string>;

const isForBrowsing = (urgency: Urgency) => urgency === "browsing" || urgency === "searching";

type GateLimits = {
  /** Requests served concurrently; 0 for no limit. */
  maxActive: number;
  /** Browsing requests that are served even while the process lags. */
  minBrowsing: { withoutBuyers: number; withBuyers: number };
  maxWaiting: number;
  waitMs: number;
  /** Maximum wait of browsing requests; `waitMs` by default. */
  browsingWaitMs?: number;
};

type LagMeter = {
  /** Milliseconds since an arbitrary point in time. */
  now: () => number;
  /** Mean event loop delay in milliseconds since the last call. */
  lateMs: () => number;
};

export type RequestGate = {
  /**
   * Returns a function that releases the slot (further calls do nothing), or null if the request is turned away.
   * @param options.isNeeded true by default. False for a request that can be served without a slot: it never waits, and
   * is turned away while the process is busy
   */
  enter(urgency: Urgency, options?: { isNeeded?: boolean }): Promise<(() => void) | null>;
};

type Waiting = (isAdmitted: boolean) => void;

const SAMPLE_EVERY_MS = 250;
/** An idle process lags by well below 1 ms, a busy one that keeps up by 2 or 3 ms. */
const LATE_MS = 5;
/** Added to the browsing limit per sample without lag: from 0 to 64 in 16 seconds. */
const RAISE_PER_SAMPLE = 1;
/** Buyers count as present for this long after their last request. */
const BUYERS_SEEN_MS = 1_000;
/** With buyers, searches pause for this multiple of the last one's duration: back to back they take half a CPU. */
const SEARCH_REST = 19;
/** Maximum wait of browsing requests after one has timed out, until no browsing request is waiting. */
const SHORT_WAIT_MS = 250;

/**
 * Limits concurrent requests, so that under load a few requests wait instead of all of them slowing down. Waiting
 * requests are admitted by urgency. The least urgent are turned away once the queue is full, and any request after
 * `waitMs`. While the event loop lags, the limit on browsing requests is halved with each sample.
 */
export function createRequestGate(
  { maxActive, minBrowsing, maxWaiting, waitMs, browsingWaitMs = waitMs }: GateLimits,
  meter: LagMeter = createLagMeter(),
): RequestGate {
  const queues: Record<Urgency, Waiting[]> = {
    paying: [],
    buying: [],
    browsing: [],
    searching: [],
  };
  let active = 0;
  let activeBrowsing = 0;
  let maxBrowsing = maxActive;
  let sampledAt = meter.now();
  let lastBuyerAt = -Infinity;
  let noSearchUntil = -Infinity;
  let hasTimedOut = false;

  const hasBuyers = (now: number) => now - lastBuyerAt < BUYERS_SEEN_MS;

  function sampleLag(now: number): void {
    const samples = Math.floor((now - sampledAt) / SAMPLE_EVERY_MS);
    if (samples === 0) return;
    sampledAt = now;
    const min = minBrowsing[hasBuyers(now) ? "withBuyers" : "withoutBuyers"];
    maxBrowsing =
      meter.lateMs() > LATE_MS
        ? Math.max(Math.min(min, maxActive), Math.floor(Math.min(maxBrowsing, activeBrowsing) / 2))
        : Math.min(maxActive, maxBrowsing + RAISE_PER_SAMPLE * samples);
  }

  const isOpenTo = (urgency: Urgency) =>
    active < maxActive &&
    (!isForBrowsing(urgency) || activeBrowsing < maxBrowsing) &&
    (urgency !== "searching" || meter.now() >= noSearchUntil);

  function admit(urgency: Urgency): void {
    active += 1;
    if (isForBrowsing(urgency)) activeBrowsing += 1;
  }

  const waitingUrgencies = () => URGENCIES.filter((urgency) => queues[urgency].length > 0);
  const isBrowsingQueueEmpty = () => !waitingUrgencies().some(isForBrowsing);

  function admitNext(): void {
    for (const urgency of waitingUrgencies())
      while (queues[urgency].length > 0 && isOpenTo(urgency)) {
        admit(urgency);
        queues[urgency].shift()?.(true);
      }
    if (isBrowsingQueueEmpty()) hasTimedOut = false;
  }

  function releaseOnce(urgency: Urgency): () => void {
    const startedAt = meter.now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      active -= 1;
      const now = meter.now();
      if (isForBrowsing(urgency)) activeBrowsing -= 1;
      if (urgency === "searching" && maxBrowsing < maxActive && hasBuyers(now))
        noSearchUntil = now + SEARCH_REST * (now - startedAt);
      sampleLag(now);
      admitNext();
    };
  }

  let timer: NodeJS.Timeout | undefined;

  /** Samples on a timer while requests are waiting, since none may start or end for a while. */
  function watchQueues(): void {
    timer ??= setInterval(() => {
      sampleLag(meter.now());
      admitNext();
      if (waitingUrgencies().length > 0) return;
      clearInterval(timer);
      timer = undefined;
    }, SAMPLE_EVERY_MS).unref();
  }

  function waitInQueue(urgency: Urgency): Promise<boolean> {
    const waiting = URGENCIES.reduce((sum, each) => sum + queues[each].length, 0);
    const last = waitingUrgencies().at(-1);
    if (waiting >= maxWaiting && last !== undefined) {
      if (URGENCIES.indexOf(last) <= URGENCIES.indexOf(urgency)) return Promise.resolve(false);
      queues[last].pop()?.(false);
    }
    const isBrowsing = isForBrowsing(urgency);
    const wait = isBrowsing ? browsingWaitMs : waitMs;
    const maxWait = isBrowsing && hasTimedOut ? Math.min(SHORT_WAIT_MS, wait) : wait;
    watchQueues();
    return new Promise((resolve) => {
      const settle: Waiting = (isAdmitted) => {
        clearTimeout(timeout);
        resolve(isAdmitted);
      };
      const queue = queues[urgency];
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(settle), 1);
        if (isBrowsing) hasTimedOut = !isBrowsingQueueEmpty();
        resolve(false);
      }, maxWait);
      queue.push(settle);
    });
  }

  return {
    async enter(urgency, { isNeeded = true } = {}) {
      if (maxActive === 0) return () => {};
      const now = meter.now();
      if (!isForBrowsing(urgency)) lastBuyerAt = now;
      sampleLag(now);
      // The sample may have raised the limit: waiting requests go first.
      admitNext();
      if (!isNeeded && (maxBrowsing < maxActive || active >= maxActive)) return null;
      if (isOpenTo(urgency)) admit(urgency);
      else if (!(await waitInQueue(urgency))) return null;
      return releaseOnce(urgency);
    },
  };
}

const RESOLUTION_MS = 10;

function createLagMeter(): LagMeter {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return {
    now: () => performance.now(),
    lateMs() {
      const { mean } = delays;
      delays.reset();
      // NaN: not a single timer has fired.
      return Number.isNaN(mean) ? Infinity : mean / 1e6 - RESOLUTION_MS;
    },
  };
}
