import { pino, type Logger } from "pino";

import { parseEnv } from "../../../crm/platform/env";
import type { App } from "../../../crm/platform/http/app";
import { createServer } from "../../../crm/server";
import { stripePayments } from "../../../crm/payments/stripe";
import { openDatabase } from "../../../crm/platform/database/database";
import { openGrantQueue } from "../../../crm/holds/hold-grants";
import { openHoldQueue } from "../../../crm/holds/hold-queue";

export const apiKey = "a-key-of-the-storefront";

/** The box office's server with an unreachable database, for tests of requests that need none. */
export async function serverWithoutDatabase(
  log: Logger = pino({ level: "silent" }),
  variables: Record<string, string> = {},
): Promise<{ app: App; close(): Promise<void> }> {
  // Nothing listens on port 9.
  const database = openDatabase("postgres://nobody@127.0.0.1:9/none");
  const parsed = parseEnv({
    NODE_ENV: "test",
    CRM_API_KEY: apiKey,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_12345678",
    LINK_SECRET: "a-secret-for-the-tests-and-nothing-else",
    ...variables,
  });
  if (!parsed.ok) throw new Error(parsed.message);
  const app = await createServer({
    db: database.db,
    env: parsed.env,
    log,
    cards: stripePayments(parsed.env),
    holds: openHoldQueue(database.db),
    grants: openGrantQueue(database.db),
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, close };
}
