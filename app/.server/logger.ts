import { pino } from "pino";
import type { Logger } from "pino";

export type { Logger };

/** The program's log: JSON lines on stdout. Secrets and what visitors typed never reach it. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: { program: "storefront" }, timestamp: pino.stdTimeFunctions.isoTime },
    // Lines are written while requests go on, those of a busy moment together; what is left is written at the exit.
    pino.destination({ dest: 1, sync: false }),
  );
}
