import { hasTestTools } from "../env";
import type { CrmEnv } from "../env";
import type { Database } from "../database/database";
import { StartupError } from "../postgres/startup-error";
import { readFaultSetting } from "./fault-setting";
import { settableFaults } from "./settable-faults";
import type { SettableFaults } from "./settable-faults";
import { injectFaultWith } from "./inject-fault";

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
