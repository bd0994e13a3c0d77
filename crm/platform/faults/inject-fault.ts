import { AsyncLocalStorage } from "node:async_hooks";
import type { Socket } from "node:net";
import { sql } from "drizzle-orm";

import type { Database } from "../database/database";
import { type CrmEnv, hasTestTools, StartupError } from "../env";
import {
  type FaultKind,
  readFaultSetting,
  settableFaults,
  type SettableFaults,
} from "./fault-points";

/** Long enough for a test to act in the meantime, shorter than every timeout. */
const SLOW_MS = 700;

/** The connection of the current request. */
export const requestSocket = new AsyncLocalStorage<Socket>();

function injectFaultWith(db: Database): (kind: FaultKind) => Promise<void> {
  return async (kind) => {
    switch (kind) {
      case "crash":
        // No cleanup, like a power cut.
        process.kill(process.pid, "SIGKILL");
        return new Promise(() => {});
      case "slow":
        return new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      case "drop-caller":
        requestSocket.getStore()?.destroy();
        return undefined;
      case "drop-database":
        // All connections except the one of this query. The open transaction's commit then fails.
        await db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    }
  };
}

/** Returns fault points in a demo or test, with the fault of `CRM_FAULT` set; else undefined. */
export function openFaultPoints(env: CrmEnv, db: Database): SettableFaults | undefined {
  if (!hasTestTools(env)) {
    if (env.CRM_FAULT === undefined) return undefined;
    throw new StartupError("CRM_FAULT requires a demo (DEMO) or NODE_ENV=test");
  }
  const faults = settableFaults(injectFaultWith(db));
  const first = readFaultSetting(env.CRM_FAULT ?? "");
  if (first !== null) faults.set(first);
  return faults;
}
