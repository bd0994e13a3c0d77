import { monitorEventLoopDelay } from "node:perf_hooks";

/** Marks the 503 of a program that is busy: unlike other failures it says nothing against the program. */
export const TURNED_AWAY = "x-turned-away";
/** An outage of the database, a lock that is held for long, or a rush is mostly over by then. */
export const RETRY_AFTER_SECONDS = 5;

/** 0: is paying, or on the way to it; 1: sends something, or has a basket; 2: looks around; 3: looks for something. */
export type Urgency = 0 | 1 | 2 | 3;
/** The header `Priority` (RFC 9218) by which a call has the urgency of the page that it is for. */
export const PRIORITIES = ["u=1", "u=2", "u=3", "u=4"] as const satisfies Record<Urgency, string>;
/** From here on it is browsing: nothing is lost when it comes later. */
const BROWSING = 2;

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
type Pace = {
  /** Milliseconds, from any moment on. */
  now: () => number;
  /** By how many milliseconds this process was late for its timers, on average since this was last asked. */
  lateMs: () => number;
};

export type RequestGate = {
  /**
   * A place to work at, or null for who is turned away. Whoever has one calls it when the work is done; another time does
   * nothing.
   */
  enter(urgency: Urgency): Promise<(() => void) | null>;
};

type Waiting = (isAdmitted: boolean) => void;

const LOOK_EVERY_MS = 250;
/** An idle process is late by well below a millisecond, one that is busy and keeps up by two or three. */
const LATE_MS = 5;
/** For each time between two looks in which the process was in time, so many more are admitted to browse: all 64 after sixteen seconds. */
const RAISE = 1;
const BUYERS_SEEN_MS = 1_000;
/** How long visitors who browse wait after one of them has waited in vain, until nobody of them is left in line. */
const SHORT_WAIT_MS = 250;

/**
 * Bounds the work that is done at once, so that a rush makes few wait long instead of everyone longer. The others wait in
 * line, the most urgent first; the least urgent are turned away once the line is full, and anyone after `waitMs`. While the
 * process is late for its timers, since it or its machine has more to do than it can, ever fewer are admitted to browse.
 */
export function openGate(
  { most, leastBrowsing, mostWaiting, waitMs, browsingWaitMs = waitMs }: GateLimits,
  pace: Pace = ownPace(),
): RequestGate {
  const lines: Waiting[][] = [[], [], [], []];
  let atWork = 0;
  let browsing = 0;
  let mostBrowsing = most;
  let lookedAt = pace.now();
  let buyersAt = -Infinity;
  let isTooLong = false;

  function look(now: number): void {
    const looks = Math.floor((now - lookedAt) / LOOK_EVERY_MS);
    if (looks === 0) return;
    lookedAt = now;
    const { alone, besideBuyers } = leastBrowsing;
    const least = now - buyersAt < BUYERS_SEEN_MS ? besideBuyers : alone;
    mostBrowsing =
      pace.lateMs() > LATE_MS
        ? Math.max(Math.min(least, most), Math.floor(Math.min(mostBrowsing, browsing) / 2))
        : Math.min(most, mostBrowsing + RAISE * looks);
  }

  const isOpenTo = (urgency: number) =>
    atWork < most && (urgency < BROWSING || browsing < mostBrowsing);

  function admit(urgency: number): void {
    atWork += 1;
    if (urgency >= BROWSING) browsing += 1;
  }

  const nobodyWaits = () =>
    lines.every(({ length }, urgency) => urgency < BROWSING || length === 0);

  function admitNext(): void {
    for (const [urgency, line] of lines.entries())
      while (line.length > 0 && isOpenTo(urgency)) {
        admit(urgency);
        line.shift()?.(true);
      }
    if (nobodyWaits()) isTooLong = false;
  }

  function placeOf(urgency: Urgency): () => void {
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      atWork -= 1;
      if (urgency >= BROWSING) browsing -= 1;
      look(pace.now());
      admitNext();
    };
  }

  let watching: NodeJS.Timeout | undefined;

  /** Looks while anybody waits, also when nobody comes or goes. */
  function watchLine(): void {
    watching ??= setInterval(() => {
      look(pace.now());
      admitNext();
      if (lines.some(({ length }) => length > 0)) return;
      clearInterval(watching);
      watching = undefined;
    }, LOOK_EVERY_MS).unref();
  }

  function waitInLine(urgency: Urgency): Promise<boolean> {
    const waiting = lines.reduce((sum, { length }) => sum + length, 0);
    const last = lines.findLastIndex(({ length }) => length > 0);
    if (waiting >= mostWaiting) {
      if (last <= urgency) return Promise.resolve(false);
      lines[last]?.pop()?.(false);
    }
    const wait = urgency < BROWSING ? waitMs : browsingWaitMs;
    const isShort = urgency >= BROWSING && isTooLong;
    const patience = isShort ? Math.min(SHORT_WAIT_MS, wait) : wait;
    watchLine();
    return new Promise((resolve) => {
      const settle: Waiting = (isAdmitted) => {
        clearTimeout(timer);
        resolve(isAdmitted);
      };
      const line = lines[urgency] ?? [];
      const timer = setTimeout(() => {
        line.splice(line.indexOf(settle), 1);
        if (urgency >= BROWSING) isTooLong = !nobodyWaits();
        resolve(false);
      }, patience);
      line.push(settle);
    });
  }

  return {
    async enter(urgency) {
      if (most === 0) return () => {};
      const now = pace.now();
      if (urgency < BROWSING) buyersAt = now;
      look(now);
      // Nobody passes those who wait: places that became free by the look are theirs.
      admitNext();
      if (isOpenTo(urgency)) admit(urgency);
      else if (!(await waitInLine(urgency))) return null;
      return placeOf(urgency);
    },
  };
}

const RESOLUTION_MS = 10;

function ownPace(): Pace {
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
