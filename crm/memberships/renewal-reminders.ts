import type { FastifyBaseLogger } from "fastify";

import { repeatWork, type RepeatedWork } from "../platform/repeat-work";
import type { Database } from "../platform/database/database";
import { remindOfRenewals } from "./renewals";
import { storefrontLink } from "../platform/storefront-links";

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
    onError: (error) => work.log.error({ err: error }, "membership renewals could not be read"),
  });
}

async function remind({ db, log, storefrontUrl, mailWritten }: Work): Promise<void> {
  const reminded = await remindOfRenewals(db, storefrontLink(storefrontUrl, "memberships"));
  if (reminded === 0) return;
  log.info({ reminded }, "renewal reminders queued");
  mailWritten();
}
