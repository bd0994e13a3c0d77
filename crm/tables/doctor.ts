import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

import type { Finding } from "#contract/names/findings";
import { at } from "../platform/database/columns";

/** When something that must happen regularly happened last, with what it left. At most one row for each. */
export const lastRuns = pgTable("last_runs", {
  name: text("name", { enum: ["backup", "doctor", "start", "worker"] }).primaryKey(),
  ranAt: at("ran_at"),
  /** When a process began a run, so that others don't. */
  startedAt: at("started_at"),
  /** Findings of the doctor. */
  findings: jsonb("findings").$type<Finding[]>(),
  /** Names of the worker's jobs that fail. */
  failingJobs: jsonb("failing_jobs").$type<string[]>(),
  /** Of programs' starts: the time zone in which performances were entered. */
  zone: text("zone"),
  /** Since when the venue has another, while performances have the times that were entered in the old one. */
  zoneChangedAt: at("zone_changed_at"),
});
