import type { ServerResponse } from "node:http";

/** The header `Priority` (RFC 9218) of a call for a visitor who is about to pay. */
export const URGENT = "u=1";
/** Marks the 503 of a program that is busy: unlike other failures it says nothing against the program. */
export const TURNED_AWAY = "x-turned-away";
/** An outage of the database, a lock that is held for long, or a rush is mostly over by then. */
export const RETRY_AFTER_SECONDS = 5;

/** 0: is paying, or on the way to it; 1: sends something; 2: looks around. */
export type Urgency = 0 | 1 | 2;

type GateLimits = {
  /** Requests at work at once; 0: no limit. */
  most: number;
  mostWaiting: number;
  waitMs: number;
};

export type RequestGate = {
  /** Whether a request may be worked on; its place is free again when the answer has been sent. */
  enter(urgency: Urgency, answer: ServerResponse): Promise<boolean>;
};

type Settle = (isAdmitted: boolean) => void;

/**
 * Bounds the work that is done at once, so that a rush makes few wait long instead of everyone longer. The others wait in
 * line, the most urgent first; the least urgent are turned away once the line is full, and anyone after `waitMs`.
 */
export function openGate({ most, mostWaiting, waitMs }: GateLimits): RequestGate {
  const lines: Settle[][] = [[], [], []];
  let atWork = 0;

  function leave(): void {
    const next = lines.find(({ length }) => length > 0)?.shift();
    // The next takes the place over.
    if (next === undefined) atWork -= 1;
    else next(true);
  }

  function waitInLine(urgency: Urgency): Promise<boolean> {
    const waiting = lines.reduce((sum, { length }) => sum + length, 0);
    const last = lines.findLastIndex(({ length }) => length > 0);
    if (waiting >= mostWaiting) {
      if (last <= urgency) return Promise.resolve(false);
      lines[last]?.pop()?.(false);
    }
    return new Promise((resolve) => {
      const settle: Settle = (isAdmitted) => {
        clearTimeout(timer);
        resolve(isAdmitted);
      };
      const line = lines[urgency] ?? [];
      const timer = setTimeout(() => {
        line.splice(line.indexOf(settle), 1);
        resolve(false);
      }, waitMs);
      line.push(settle);
    });
  }

  return {
    async enter(urgency, answer) {
      if (most === 0) return true;
      if (atWork < most) atWork += 1;
      else if (!(await waitInLine(urgency))) return false;
      if (answer.closed) leave();
      else answer.once("close", leave);
      return true;
    },
  };
}
