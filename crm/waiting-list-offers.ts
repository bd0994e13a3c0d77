import type { FastifyBaseLogger } from "fastify";

import { placeLink } from "./domain/waiting-list";
import type { Database } from "./store/database";
import { offerSeats } from "./store/offer-seats";

const EVERY_MS = 5_000;

type Work = {
  db: Database;
  log: FastifyBaseLogger;
  storefrontUrl: string;
  mailWritten: () => void;
};

/**
 * Offers what came free to those who wait, at once and then again and again, one sweep at a time. `stop` waits for the
 * sweep that is under way.
 */
export function startWaitingListOffers(work: Work, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const sweep = () => {
    current = offer(work)
      .catch((error: unknown) => work.log.error({ err: error }, "seats could not be offered"))
      .then(() => {
        if (!stopped) timer = setTimeout(sweep, everyMs);
      });
  };
  sweep();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return current;
    },
  };
}

async function offer({ db, log, storefrontUrl, mailWritten }: Work): Promise<void> {
  const offered = await offerSeats(db, placeLink(storefrontUrl));
  if (offered === 0) return;
  log.info({ offered }, "seats that came free are kept for those who wait");
  mailWritten();
}
