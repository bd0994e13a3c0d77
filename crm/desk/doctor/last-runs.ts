import { eq, sql } from "drizzle-orm";

import type { DoctorReport, Finding } from "#contract/names/findings";
import type { Reader } from "../../platform/database/database";
import { toIsoOrNull } from "../../platform/dates";
import { lastRuns } from "../../tables/doctor";

type Name = (typeof lastRuns.$inferSelect)["name"];

export async function findLastRun(db: Reader, name: Name) {
  const [row] = await db.select().from(lastRuns).where(eq(lastRuns.name, name));
  return row ?? null;
}

/** Records that something ran now. */
async function record(
  db: Reader,
  name: Name,
  left: Partial<typeof lastRuns.$inferInsert> = {},
): Promise<void> {
  const values = { ranAt: sql`crm_now()`, ...left };
  await db
    .insert(lastRuns)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: lastRuns.name, set: values });
}

export const recordBackup = (db: Reader): Promise<void> => record(db, "backup");

/** Of several workers, the last to report counts. */
export const recordWorker = (db: Reader, failingJobs: string[]): Promise<void> =>
  record(db, "worker", { failingJobs });

export const recordFindings = (db: Reader, findings: Finding[]): Promise<void> =>
  record(db, "doctor", { findings });

/**
 * Whether this process may begin the checks: none ended within `sinceRun` seconds or began within `sinceBegun`. Of several
 * that ask at once, one may.
 */
export async function mayBegin(
  db: Reader,
  { sinceRun, sinceBegun }: { sinceRun: number; sinceBegun: number },
): Promise<boolean> {
  const isFree = sql`coalesce(${lastRuns.startedAt}, '-infinity') < crm_now() - make_interval(secs => ${sinceBegun})
    and coalesce(${lastRuns.ranAt}, '-infinity') < crm_now() - make_interval(secs => ${sinceRun})`;
  const begun = await db
    .insert(lastRuns)
    .values({ name: "doctor", startedAt: sql`crm_now()` })
    .onConflictDoUpdate({
      target: lastRuns.name,
      set: { startedAt: sql`crm_now()` },
      setWhere: isFree,
    })
    .returning({ name: lastRuns.name });
  return begun.length > 0;
}

/** Hours after which a report is old: the worker makes one daily. */
const OLD_HOURS = 26;

export async function getReport(db: Reader): Promise<DoctorReport> {
  const [row] = await db
    .select({
      ranAt: lastRuns.ranAt,
      findings: lastRuns.findings,
      isOld: sql<boolean>`coalesce(${lastRuns.ranAt} < crm_now() - make_interval(hours => ${OLD_HOURS}), false)`,
    })
    .from(lastRuns)
    .where(eq(lastRuns.name, "doctor"));
  return {
    ranAt: toIsoOrNull(row?.ranAt ?? null),
    isOld: row?.isOld ?? false,
    findings: row?.findings ?? [],
  };
}

/** The number of findings of the last run by level, for metrics; none before the first run. */
export async function countFindings(db: Reader): Promise<Record<string, number>> {
  const { ranAt, findings } = await getReport(db);
  if (ranAt === null) return {};
  const count = (of: string) => findings.filter(({ level }) => level === of).length;
  return { stops: count("stops"), noticed: count("noticed"), advice: count("advice") };
}
