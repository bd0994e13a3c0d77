import type { Logger } from "pino";

import { venue } from "#contract/venue";
import type { Database } from "./platform/database/database";
import { type CrmEnv, StartupError } from "./platform/env";
import { ownSystem } from "./system/own/own-system";
import type { TicketingSystem } from "./system/system";
import { readConnection } from "./system/tessitura/connection";
import { openTessitura } from "./system/tessitura/tessitura-system";

export type OpenedSystem = { system: TicketingSystem; close: () => Promise<void> };

/**
 * The system that is the record of seats and orders: our own tables, unless the venue's folder names another. Throws
 * StartupError if its address or credentials are missing.
 */
export function openSystem({
  db,
  env,
  log,
}: {
  db: Database;
  env: CrmEnv;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
}): OpenedSystem {
  const settings = venue.system?.tessitura;
  if (settings === undefined) return { system: ownSystem, close: async () => undefined };
  const holdSeconds = venue.holdMinutes * 60;
  return openTessitura({ connection: connectionOf(env), settings, db, log, holdSeconds });
}

function connectionOf(env: CrmEnv) {
  try {
    return readConnection(env);
  } catch (error) {
    const lines = error instanceof Error ? error.message.split("\n").join("; ") : "";
    throw new StartupError(`the venue's system is Tessitura, but ${lines}`);
  }
}
