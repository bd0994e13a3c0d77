import { pino, type Logger } from "pino";

import { parseEnv } from "../../../crm/platform/env";
import type { App } from "../../../crm/platform/http/app";
import { createServer } from "../../../crm/server";
import { stripePayments } from "../../../crm/money/payments/stripe";
import { type Database, openDatabase } from "../../../crm/platform/database/database";
import { openGrantQueue } from "../../../crm/stock/holds/hold-grants";
import { ownSystem } from "../../../crm/system/own/own-system";
import type { TicketingSystem } from "../../../crm/system/system";
import { openHoldQueue } from "../../../crm/basket/lines/tickets/hold-queue";

export const apiKey = "a-key-of-the-storefront";

/** The box office's server on a database, in this process. Close `app` before the database. */
export async function serverOn(
  db: Database,
  variables: Record<string, string> = {},
  log: Logger = pino({ level: "silent" }),
  system: TicketingSystem = ownSystem,
): Promise<{ app: App; apiKey: string }> {
  const parsed = parseEnv({
    NODE_ENV: "test",
    CRM_API_KEY: apiKey,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_12345678",
    LINK_SECRET: "a-secret-for-the-tests-and-nothing-else",
    ...variables,
  });
  if (!parsed.ok) throw new Error(parsed.failure);
  const app = await createServer({
    db,
    env: parsed.value,
    log,
    system,
    cards: stripePayments(parsed.value),
    holds: openHoldQueue(db),
    grants: openGrantQueue(db),
  });
  await app.ready();
  return { app, apiKey };
}

/** The box office's server with an unreachable database, for tests of requests that need none. */
export async function serverWithoutDatabase(
  log?: Logger,
  variables?: Record<string, string>,
): Promise<{ app: App; close(): Promise<void> }> {
  // Nothing listens on port 9.
  const database = openDatabase("postgres://nobody@127.0.0.1:9/none");
  const { app } = await serverOn(database.db, variables, log);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, close };
}
