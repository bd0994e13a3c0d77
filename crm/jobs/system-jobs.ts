import type { FastifyBaseLogger } from "fastify";

import { takenSeatsReader } from "../desk/sync/refresh-taken";
import { syncSeason } from "../desk/sync/sync-season";
import { readClock } from "../platform/database/clock";
import type { Database } from "../platform/database/database";
import type { CrmEnv } from "../platform/env";
import type { Catalogue } from "../system/catalogue";

type Deps = { db: Database; env: Pick<CrmEnv, "CURRENCY">; log: FastifyBaseLogger };
type Work = (isStopped: () => boolean) => Promise<Record<string, number>>;

/** More findings are counted, and listed by `crm -- sync`. */
const MAX_LOGGED = 20;

/** What keeps our tables as the other system has them; nothing if they are the record themselves. */
export function systemJobs(
  { db, env, log }: Deps,
  catalogue: Catalogue,
): { season: Work; seats: Work } | null {
  if (catalogue.record === "ours") return null;
  let reported = "";
  return {
    async season() {
      const now = await readClock(db);
      const synced = await syncSeason(db, catalogue, {
        currency: env.CURRENCY,
        now,
        dryRun: false,
      });
      if (!synced.ok) throw new Error(synced.failure.join("\n"));
      const { findings, isChanged, report } = synced.value;
      const found = findings.map(({ what, why }) => `${what}: ${why}`);
      // Once, not every time: they stay until somebody corrects them.
      if (found.length > 0 && found.join("\n") !== reported)
        log.warn(
          { findings: found.slice(0, MAX_LOGGED), count: found.length },
          "rows of the ticketing system are not used",
        );
      reported = found.join("\n");
      if (isChanged) log.info({ report }, "season of the ticketing system written");
      return { changed: isChanged ? 1 : 0 };
    },
    seats: takenSeatsReader(db, catalogue),
  };
}
