import { isUnavailable } from "#contract/calls/unavailable";
import type { Logger } from "./logger";

/**
 * Keeps the program running when the box office has no answer to a call whose page has stopped waiting, because another of
 * its calls failed first. Every other rejection that nobody handles ends it, as by default.
 */
export function keepRunningAfterOutages(
  program: { on: (event: "unhandledRejection", listener: (error: unknown) => void) => unknown },
  logger: Pick<Logger, "warn">,
): void {
  program.on("unhandledRejection", (err) => {
    if (!isUnavailable(err)) throw err;
    logger.warn({ err }, "no page waited for a call without an answer");
  });
}
