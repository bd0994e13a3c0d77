import { join } from "node:path";

import { freePorts } from "../../tests/support/servers/free-ports";
import { program } from "../../tests/support/servers/program";
import { newSecrets } from "../../tests/support/secrets";
import { bigFolder } from "./big-database";

export type BigStack = { url: string; stop(): Promise<void> };

export const ADMIN_PATH = "counter";

/** The three programs over the filled database. Nothing is cached: every page asks the database. */
export async function startBigStack(databaseUrl: string): Promise<BigStack> {
  const [port, crmPort, cardPort] = await freePorts(3);
  const secrets = newSecrets();
  const at = (on: number | undefined) => `http://127.0.0.1:${on}`;
  const describe = (name: string, readyUrl: string, env: Record<string, string>) =>
    program({
      name,
      file: `build/${name === "server" ? name : `demo/${name}`}.js`,
      readyUrl: `${readyUrl}/readyz`,
      logFile: join(bigFolder, `logs/${name}.log`),
      env: { HOST: "127.0.0.1", DATA_DIR: join(bigFolder, "data"), LOG_LEVEL: "warn", ...env },
    });
  const programs = [
    describe("card-provider", at(cardPort), {
      ...secrets.cardProvider,
      CARD_PORT: String(cardPort),
      CARD_PUBLIC_URL: at(cardPort),
      WEBHOOK_URL: `${at(crmPort)}/api/v3/payments/webhook`,
    }),
    describe("crm", at(crmPort), {
      ...secrets.crm,
      // The season's own staff are signed in as.
      DEMO: "1",
      STAFF_SECRETS_KEY: "",
      CRM_PORT: String(crmPort),
      CRM_PUBLIC_URL: at(crmPort),
      DATABASE_URL: databaseUrl,
      STRIPE_API_URL: at(cardPort),
      STOREFRONT_URL: at(port),
    }),
    describe("server", at(port), {
      ...secrets.storefront,
      PORT: String(port),
      METRICS_PORT: "0",
      PUBLIC_URL: at(port),
      CRM_BASE_URL: at(crmPort),
      CARD_PAGE_ORIGINS: at(cardPort),
      SIGN_IN_ATTEMPTS: "100000",
      ADMIN_PATH,
      CATALOGUE_FRESH_SECONDS: "0",
      PAGE_FRESH_SECONDS: "0",
    }),
  ];
  const stop = async () => {
    for (const one of [...programs].reverse()) await one.stop();
  };
  try {
    for (const one of programs) await one.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: at(port), stop };
}
