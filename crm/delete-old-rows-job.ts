import type { FastifyBaseLogger } from "fastify";

import { repeatWork, type RepeatedWork } from "./platform/repeat-work";
import type { Database } from "./platform/database/database";
import { sweep } from "./delete-old-rows";

const EVERY_MS = 60 * 60 * 1000;

/** Clears away what is over, at once and then every hour. */
export function startSweeping({ db, log }: { db: Database; log: FastifyBaseLogger }): RepeatedWork {
  const work = async (isStopped: () => boolean) => {
    const swept = await sweep(db, isStopped);
    if (Object.keys(swept).length > 0) log.info({ swept }, "expired rows deleted");
  };
  return repeatWork(work, {
    everyMs: EVERY_MS,
    onError: (error) => {
      log.error({ err: error }, "expired rows could not be deleted");
    },
  });
}
