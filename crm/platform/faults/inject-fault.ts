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

/** Long enough for a test to do something meanwhile, and short of every limit that would end the work. */
const SLOW_MS = 700;

/** Whose call is being worked on; a call sets it when it comes in. */
export const requestSocket = new AsyncLocalStorage<Socket>();

function injectFaultWith(db: Database): (kind: FaultKind) => Promise<void> {
  return async (kind) => {
    switch (kind) {
      case "crash":
        // Nothing is tidied up, no answer is sent, no connection is closed: as a power cut would have it.
        process.kill(process.pid, "SIGKILL");
        return new Promise(() => {});
      case "slow":
        return new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      case "drop-caller":
        requestSocket.getStore()?.destroy();
        return undefined;
      case "drop-database":
        // All but the one that asks: the transaction that is open here among them, so that its commit fails.
        await db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    }
  };
}

/** The fault points of a demo or a test, with the one that the environment sets. In production there are none. */
export function openFaultPoints(env: CrmEnv, db: Database): SettableFaults | undefined {
  if (!hasTestTools(env)) {
    if (env.CRM_FAULT === undefined) return undefined;
    throw new StartupError("CRM_FAULT is set, and this is neither a demo (DEMO) nor a test");
  }
  const faults = settableFaults(injectFaultWith(db));
  const first = readFaultSetting(env.CRM_FAULT ?? "");
  if (first !== null) faults.set(first);
  return faults;
}
