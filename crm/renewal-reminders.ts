import type { FastifyBaseLogger } from "fastify";

import type { Database } from "./store/database";
import { remindOfRenewals } from "./store/renewals";

const EVERY_MS = 60 * 60 * 1000;

type Work = {
  db: Database;
  log: FastifyBaseLogger;
  storefrontUrl: string;
  mailWritten: () => void;
};

/** Reminds of renewals at once and then every hour, one sweep at a time. `stop` waits for the one that is under way. */
export function startRenewalReminders(work: Work, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const sweep = () => {
    current = remind(work)
      .catch((error: unknown) => work.log.error({ err: error }, "renewals cannot be read"))
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

async function remind({ db, log, storefrontUrl, mailWritten }: Work): Promise<void> {
  const linkOf = (levelId: string) =>
    new URL(
      `/smart/add-to-cart/memberships/${encodeURIComponent(levelId)}`,
      storefrontUrl,
    ).toString();
  const reminded = await remindOfRenewals(db, linkOf);
  if (reminded === 0) return;
  log.info({ reminded }, "members were reminded of their renewal");
  mailWritten();
}
