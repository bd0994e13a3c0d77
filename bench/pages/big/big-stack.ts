import { join } from "node:path";

import { freePorts } from "../../../tests/support/servers/free-ports";
import { program } from "../../../tests/support/servers/program";
import { newSecrets } from "../../../tests/support/secrets";
import { bigFolder } from "./big-database";

export type BigStack = { url: string; stop(): Promise<void> };

export const ADMIN_PATH = "counter";

/** Starts card provider, box office and storefront without caches, so that every page queries the database. */
export async function startBigStack(databaseUrl: string): Promise<BigStack> {
  const [port, crmPort, cardPort] = await freePorts(3);
  const secrets = newSecrets();
  const getUrl = (ownPort: number | undefined) => `http://127.0.0.1:${ownPort}`;
  const describe = (name: string, readyUrl: string, env: Record<string, string>) =>
    program({
      name,
      file: `build/${name === "server" ? name : `demo/${name}`}.js`,
      readyUrl: `${readyUrl}/readyz`,
      logFile: join(bigFolder, `logs/${name}.log`),
      env: { HOST: "127.0.0.1", DATA_DIR: join(bigFolder, "data"), LOG_LEVEL: "warn", ...env },
    });
  const programs = [
    describe("card-provider", getUrl(cardPort), {
      ...secrets.cardProvider,
      CARD_PORT: String(cardPort),
      CARD_PUBLIC_URL: getUrl(cardPort),
      WEBHOOK_URL: `${getUrl(crmPort)}/api/v3/payments/webhook`,
    }),
    describe("crm", getUrl(crmPort), {
      ...secrets.crm,
      // For the demo's staff accounts.
      DEMO: "1",
      STAFF_SECRETS_KEY: "",
      CRM_PORT: String(crmPort),
      CRM_PUBLIC_URL: getUrl(crmPort),
      DATABASE_URL: databaseUrl,
      STRIPE_API_URL: getUrl(cardPort),
      STOREFRONT_URL: getUrl(port),
    }),
    describe("server", getUrl(port), {
      ...secrets.storefront,
      PORT: String(port),
      METRICS_PORT: "0",
      PUBLIC_URL: getUrl(port),
      CRM_BASE_URL: getUrl(crmPort),
      CARD_PAGE_ORIGINS: getUrl(cardPort),
      SIGN_IN_ATTEMPTS: "100000",
      ADMIN_PATH,
      CATALOGUE_FRESH_SECONDS: "0",
      PAGE_FRESH_SECONDS: "0",
    }),
  ];
  const stop = async () => {
    for (const running of [...programs].reverse()) await running.stop();
  };
  try {
    for (const stopped of programs) await stopped.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: getUrl(port), stop };
}
