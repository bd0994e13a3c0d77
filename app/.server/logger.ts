import { hostname } from "node:os";
import { pino } from "pino";
import type { Logger } from "pino";

export type { Logger };

/** The program's log: JSON lines on stdout. Secrets and what visitors typed never reach it. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: { program: "storefront", pid: process.pid, host: hostname() },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    // A write a line was a tenth of a page: those of half a second are written at once, and what is left at the exit.
    pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}
