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
   * Release it once the response is made: sending it takes as long as the client likes.
   * @param options.isNeeded true by default. False for a request that can be served without a slot: it never waits, and
   * is turned away while the process is busy
   * @param options.from the address block of the request. One block gets at most `MAX_SHARE` of the slots and of the
   * queue, and blocks are served in turn. None: no share, for programs that pass on other people's requests
   */
  enter(
    urgency: Urgency,
    options?: { isNeeded?: boolean; from?: string | undefined },
  ): Promise<(() => void) | null>;
  /** Number of requests that have a slot, and that wait for one. */
  count(): { active: number; waiting: number };
};

type Waiting = (isAdmitted: boolean) => void;
/** Waiting requests by address block. A block that was served moves to the end, so that blocks are served in turn. */
type Queue = Map<string, Waiting[]>;

/** Of the slots and of the queue, for one address block. The rest is left for others. */
const MAX_SHARE = 3 / 4;
/** Stands for requests without an address block. */
const ANYWHERE = "";

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
  const queues: Record<Urgency, Queue> = {
    paying: new Map(),
    buying: new Map(),
    browsing: new Map(),
    searching: new Map(),
  };
  const activeFrom = new Map<string, number>();
  const waitingFrom = new Map<string, number>();
  let active = 0;
  let waiting = 0;
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

  const hasShare = (from: string) => isBelowShare(activeFrom, from, maxActive);

  function admit(urgency: Urgency, from: string): void {
    active += 1;
    add(activeFrom, from, 1);
    if (isForBrowsing(urgency)) activeBrowsing += 1;
  }

  const waitingUrgencies = () => URGENCIES.filter((urgency) => queues[urgency].size > 0);
  const isBrowsingQueueEmpty = () => !waitingUrgencies().some(isForBrowsing);

  /** Takes a request out of its queue. Without a position: the first of its block. */
  function dequeue(queue: Queue, from: string, at = 0): Waiting | undefined {
    const requests = queue.get(from) ?? [];
    const [settle] = requests.splice(at, 1);
    if (requests.length === 0) queue.delete(from);
    if (settle !== undefined) {
      waiting -= 1;
      add(waitingFrom, from, -1);
    }
    return settle;
  }

  function admitFirst(urgency: Urgency): boolean {
    const queue = queues[urgency];
    for (const [from, requests] of queue) {
      if (!hasShare(from)) continue;
      queue.delete(from);
      queue.set(from, requests);
      admit(urgency, from);
      dequeue(queue, from)?.(true);
      return true;
    }
    return false;
  }

  function admitNext(): void {
    for (const urgency of waitingUrgencies())
      while (isOpenTo(urgency) && admitFirst(urgency)) continue;
    if (isBrowsingQueueEmpty()) hasTimedOut = false;
  }

  function releaseOnce(urgency: Urgency, from: string): () => void {
    const startedAt = meter.now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      active -= 1;
      add(activeFrom, from, -1);
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

  /** Turns away the last of the block with the most waiting requests. */
  function turnAwayLast(queue: Queue): void {
    const [from, requests] = [...queue].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (from !== undefined && requests !== undefined)
      dequeue(queue, from, requests.length - 1)?.(false);
  }

  function waitInQueue(urgency: Urgency, from: string): Promise<boolean> {
    if (!isBelowShare(waitingFrom, from, maxWaiting)) return Promise.resolve(false);
    const last = waitingUrgencies().at(-1);
    if (waiting >= maxWaiting && last !== undefined) {
      if (URGENCIES.indexOf(last) <= URGENCIES.indexOf(urgency)) return Promise.resolve(false);
      turnAwayLast(queues[last]);
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
        dequeue(queue, from, queue.get(from)?.indexOf(settle));
        if (isBrowsing) hasTimedOut = !isBrowsingQueueEmpty();
        resolve(false);
      }, maxWait);
      const own = queue.get(from);
      if (own === undefined) queue.set(from, [settle]);
      else own.push(settle);
      waiting += 1;
      add(waitingFrom, from, 1);
    });
  }

  return {
    count: () => ({ active, waiting }),
    async enter(urgency, { isNeeded = true, from = ANYWHERE } = {}) {
      if (maxActive === 0) return () => {};
      const now = meter.now();
      if (!isForBrowsing(urgency)) lastBuyerAt = now;
      sampleLag(now);
      // The sample may have raised the limit: waiting requests go first.
      admitNext();
      const isShareLeft = hasShare(from);
      if (!isNeeded && (maxBrowsing < maxActive || active >= maxActive || !isShareLeft))
        return null;
      if (isShareLeft && isOpenTo(urgency)) admit(urgency, from);
      else if (!(await waitInQueue(urgency, from))) return null;
      return releaseOnce(urgency, from);
    },
  };
}

function add(counts: Map<string, number>, from: string, change: number): void {
  const count = (counts.get(from) ?? 0) + change;
  if (count === 0) counts.delete(from);
  else counts.set(from, count);
}

const isBelowShare = (counts: Map<string, number>, from: string, max: number) =>
  from === ANYWHERE || (counts.get(from) ?? 0) < Math.ceil(max * MAX_SHARE);

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
