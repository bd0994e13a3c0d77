import { monitorEventLoopDelay } from "node:perf_hooks";

/** Marks the 503 of a program that is busy: unlike other failures it says nothing against the program. */
export const TURNED_AWAY = "x-turned-away";
/** An outage of the database, a lock that is held for long, or a rush is mostly over by then. */
export const RETRY_AFTER_SECONDS = 5;

/** What a request is for, the most urgent first. */
export const URGENCIES = ["paying", "buying", "browsing", "searching"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The header `Priority` (RFC 9218) by which a call to the box office has the urgency of its page. */
export const PRIORITIES = {
  paying: "u=1",
  buying: "u=2",
  browsing: "u=3",
  searching: "u=4",
} as const satisfies Record<Urgency, string>;

/** Nothing is lost when these come later. */
const isForBrowsing = (urgency: Urgency) => urgency === "browsing" || urgency === "searching";

type GateLimits = {
  /** Requests at work at once; 0: no limit. */
  most: number;
  /** Of these for browsing, while the process is late: when nobody buys, and beside buyers, from whose time each takes. */
  leastBrowsing: { alone: number; besideBuyers: number };
  mostWaiting: number;
  waitMs: number;
  /** Of those who browse; by default as long. */
  browsingWaitMs?: number;
};

/** What the gate goes by; tests have one of their own. */
type LagMeter = {
  /** Milliseconds, from any moment on. */
  now: () => number;
  /** By how many milliseconds this process was late for its timers, on average since this was last asked. */
  lateMs: () => number;
};

export type RequestGate = {
  /**
   * A place to work at, or null for who is turned away. Whoever has one calls it when the work is done; another time does
   * nothing.
   * @param options.isNeeded true by default; false for who can be served without a place: turned away at once while the
   * process is busy
   */
  enter(urgency: Urgency, options?: { isNeeded?: boolean }): Promise<(() => void) | null>;
};

type Waiting = (isAdmitted: boolean) => void;

const SAMPLE_EVERY_MS = 250;
/** An idle process is late by well below a millisecond, one that is busy and keeps up by two or three. */
const LATE_MS = 5;
/** For each time between two looks in which the process was in time, so many more are admitted to browse: all 64 after sixteen seconds. */
const RAISE_PER_SAMPLE = 1;
const BUYERS_SEEN_MS = 1_000;
/** Beside buyers there is no search for so many times as long as the last one took: one after the other they take half a processor. */
const SEARCH_REST = 9;
/** How long a browsing request waits after another has timed out, until no browsing request is left in line. */
const SHORT_WAIT_MS = 250;

/**
 * Bounds the work that is done at once, so that a rush makes few wait long instead of everyone longer. The others wait in
 * line, the most urgent first; the least urgent are turned away once the line is full, and anyone after `waitMs`. While the
 * process is late for its timers, since it or its machine has more to do than it can, ever fewer are admitted to browse.
 */
export function createRequestGate(
  { most, leastBrowsing, mostWaiting, waitMs, browsingWaitMs = waitMs }: GateLimits,
  pace: LagMeter = ownPace(),
): RequestGate {
  const lines: Record<Urgency, Waiting[]> = { paying: [], buying: [], browsing: [], searching: [] };
  let atWork = 0;
  let browsing = 0;
  let mostBrowsing = most;
  let lookedAt = pace.now();
  let buyersAt = -Infinity;
  let noSearchUntil = -Infinity;
  let isTooLong = false;

  const hasBuyers = (now: number) => now - buyersAt < BUYERS_SEEN_MS;

  function sampleLag(now: number): void {
    const looks = Math.floor((now - lookedAt) / SAMPLE_EVERY_MS);
    if (looks === 0) return;
    lookedAt = now;
    const least = leastBrowsing[hasBuyers(now) ? "besideBuyers" : "alone"];
    mostBrowsing =
      pace.lateMs() > LATE_MS
        ? Math.max(Math.min(least, most), Math.floor(Math.min(mostBrowsing, browsing) / 2))
        : Math.min(most, mostBrowsing + RAISE_PER_SAMPLE * looks);
  }

  const isOpenTo = (urgency: Urgency) =>
    atWork < most &&
    (!isForBrowsing(urgency) || browsing < mostBrowsing) &&
    (urgency !== "searching" || pace.now() >= noSearchUntil);

  function admit(urgency: Urgency): void {
    atWork += 1;
    if (isForBrowsing(urgency)) browsing += 1;
  }

  const waitingUrgencies = () => URGENCIES.filter((urgency) => lines[urgency].length > 0);
  const isBrowsingLineEmpty = () => !waitingUrgencies().some(isForBrowsing);

  function admitNext(): void {
    for (const urgency of waitingUrgencies())
      while (lines[urgency].length > 0 && isOpenTo(urgency)) {
        admit(urgency);
        lines[urgency].shift()?.(true);
      }
    if (isBrowsingLineEmpty()) isTooLong = false;
  }

  function releaseOnce(urgency: Urgency): () => void {
    const began = pace.now();
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      atWork -= 1;
      const now = pace.now();
      if (isForBrowsing(urgency)) browsing -= 1;
      if (urgency === "searching" && mostBrowsing < most && hasBuyers(now))
        noSearchUntil = now + SEARCH_REST * (now - began);
      sampleLag(now);
      admitNext();
    };
  }

  let watching: NodeJS.Timeout | undefined;

  /** Looks on a timer while the line is not empty: requests may neither start nor end for a while. */
  function watchLine(): void {
    watching ??= setInterval(() => {
      sampleLag(pace.now());
      admitNext();
      if (waitingUrgencies().length > 0) return;
      clearInterval(watching);
      watching = undefined;
    }, SAMPLE_EVERY_MS).unref();
  }

  function waitInLine(urgency: Urgency): Promise<boolean> {
    const waiting = URGENCIES.reduce((sum, each) => sum + lines[each].length, 0);
    const last = waitingUrgencies().at(-1);
    if (waiting >= mostWaiting && last !== undefined) {
      if (URGENCIES.indexOf(last) <= URGENCIES.indexOf(urgency)) return Promise.resolve(false);
      lines[last].pop()?.(false);
    }
    const isBrowsing = isForBrowsing(urgency);
    const wait = isBrowsing ? browsingWaitMs : waitMs;
    const longestWait = isBrowsing && isTooLong ? Math.min(SHORT_WAIT_MS, wait) : wait;
    watchLine();
    return new Promise((resolve) => {
      const settle: Waiting = (isAdmitted) => {
        clearTimeout(timer);
        resolve(isAdmitted);
      };
      const line = lines[urgency];
      const timer = setTimeout(() => {
        line.splice(line.indexOf(settle), 1);
        if (isBrowsing) isTooLong = !isBrowsingLineEmpty();
        resolve(false);
      }, longestWait);
      line.push(settle);
    });
  }

  return {
    async enter(urgency, { isNeeded = true } = {}) {
      if (most === 0) return () => {};
      const now = pace.now();
      if (!isForBrowsing(urgency)) buyersAt = now;
      sampleLag(now);
      // Places that the look made free go to the requests in line first.
      admitNext();
      if (!isNeeded && (mostBrowsing < most || atWork >= most)) return null;
      if (isOpenTo(urgency)) admit(urgency);
      else if (!(await waitInLine(urgency))) return null;
      return releaseOnce(urgency);
    },
  };
}

const RESOLUTION_MS = 10;

function ownPace(): LagMeter {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return {
    now: () => performance.now(),
    lateMs() {
      const { mean } = delays;
      delays.reset();
      // Not a number: no timer has fired at all.
      return Number.isNaN(mean) ? Infinity : mean / 1e6 - RESOLUTION_MS;
    },
  };
}
