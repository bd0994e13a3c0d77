import type { Logger } from "pino";

import type { Result } from "#contract/calls/result";
import type { Features } from "#contract/names/features";
import { venue } from "#contract/venue";
import type { Database } from "./platform/database/database";
import { type CrmEnv, StartupError } from "./platform/env";
import { ownSystem } from "./system/own/own-system";
import { hideFeatures, type TicketingSystem } from "./system/system";
import { type Connection, readConnection } from "./system/tessitura/connection";
import { openTessitura, tessituraFeatures } from "./system/tessitura/tessitura-system";

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
  return openTessitura({ connection: getConnection(env), settings, db, log, holdSeconds });
}

/** What the venue offers, which is known without the address of its system. */
export function listOfferedFeatures(env: Pick<CrmEnv, "FEATURES_OFF">): Features {
  const settings = venue.system?.tessitura;
  const features = settings === undefined ? ownSystem.features : tessituraFeatures(settings);
  return hideFeatures(features, env);
}

/** An environment without what the venue's system needs is wrong, too. */
export function checkSystemSettings(env: Result<CrmEnv, string>): Result<CrmEnv, string> {
  if (!env.ok || venue.system === undefined) return env;
  const connection = readSystemConnection(env.value);
  return connection.ok ? env : { ok: false, failure: `invalid environment: ${connection.failure}` };
}

function readSystemConnection(env: CrmEnv): Result<Connection, string> {
  try {
    return { ok: true, value: readConnection(env) };
  } catch (error) {
    return {
      ok: false,
      failure: error instanceof Error ? error.message.split("\n").join("; ") : "",
    };
  }
}

function getConnection(env: CrmEnv): Connection {
  const connection = readSystemConnection(env);
  if (connection.ok) return connection.value;
  throw new StartupError(`the venue's system is Tessitura, but ${connection.failure}`);
}
