import type { FastifyBaseLogger } from "fastify";

import { repeatWork, type RepeatedWork } from "./repeat-work";
import type { Database } from "./store/database";
import { remindOfRenewals } from "./store/renewals";

const EVERY_MS = 60 * 60 * 1000;

type Work = {
  db: Database;
  log: FastifyBaseLogger;
  storefrontUrl: string;
  mailWritten: () => void;
};

/** Reminds of renewals at once and then every hour. */
export function startRenewalReminders(work: Work): RepeatedWork {
  return repeatWork(() => remind(work), {
    everyMs: EVERY_MS,
    onError: (error) => work.log.error({ err: error }, "renewals cannot be read"),
  });
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
