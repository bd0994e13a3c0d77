import { pino } from "pino";

/** Bytes of lines that wait while standard output cannot be written to. */
const MAX_WAITING = 1_000_000;

/**
 * Standard output for logs, or standard error (2) of commands, whose output is read by others. If it is a file on a full disk, lines are lost: without the listener, pino blocks or ends the
 * program.
 */
export function logDestination(options: {
  sync: boolean;
  dest?: 1 | 2;
  minLength?: number;
  periodicFlush?: number;
}) {
  const destination = pino.destination({ dest: 1, maxLength: MAX_WAITING, ...options });
  destination.on("error", () => undefined);
  return destination;
}
