import { statfs } from "node:fs/promises";

import { readClock } from "../../platform/database/clock";
import { type Check, foundAny, foundIf, HEALTHY, ofVenue } from "./check";
import { findLastRun } from "./last-runs";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The worker reports every minute. */
const SILENT_MS = 5 * MINUTE_MS;
/** A daily backup may take a while. */
const BACKUP_MS = 25 * HOUR_MS;
const GIGABYTE = 2 ** 30;
const LEAST_FREE = 2 * GIGABYTE;

type Disk = { bsize: number; bavail: number };

export const isDiskLow = ({ bsize, bavail }: Disk): boolean => bsize * bavail < LEAST_FREE;

/** The time of the last run, if it is longer ago; an empty list if there was none. */
const olderThan =
  (name: "backup" | "worker", ms: number): Check =>
  async ({ db }) => {
    const ranAt = (await findLastRun(db, name))?.ranAt ?? null;
    if (ranAt === null) return [];
    const age = (await readClock(db)).getTime() - ranAt.getTime();
    return foundIf(age > ms, { name, at: ranAt });
  };

const backupOld = olderThan("backup", BACKUP_MS);

/** What runs beside the box office: the worker, backups, and the disk of this machine. */
export const programChecks = {
  "worker-silent": olderThan("worker", SILENT_MS),
  "job-failing": async ({ db }) => {
    const jobs = (await findLastRun(db, "worker"))?.failingJobs ?? [];
    return foundAny(jobs.map((name) => ({ name })));
  },
  "backup-old": ofVenue((_env, context) => backupOld(context)),
  "disk-low": async () => {
    const disk = await statfs(process.cwd());
    if (!isDiskLow(disk)) return HEALTHY;
    const free = ((disk.bsize * disk.bavail) / GIGABYTE).toFixed(1);
    return [{ name: `${process.cwd()}: ${free} GB` }];
  },
} satisfies Record<string, Check>;
