import { join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import { demoVenue } from "./settings.mjs";

/** Describes the programs that run together on one machine: name, source, bundle, environment and readiness URL. */
export function describePrograms({ settings, secrets }) {
  const { host, dataDir, ports, processes, system, venue } = settings;
  const getPublicUrl = (port) => `http://localhost:${port}`;
  const internalUrl = (port) => `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
  const payments = {
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
  };
  // With a live key, payments go to Stripe instead of the local card provider.
  const usesLocalProvider = !/^sk_live_/.test(secrets.STRIPE_SECRET_KEY);
  const publicUrl = process.env.PUBLIC_URL || getPublicUrl(ports.PORT);
  const cardUrl = process.env.CARD_PUBLIC_URL || getPublicUrl(ports.CARD_PORT);

  const cardProvider = {
    name: "card provider",
    id: "card-provider",
    source: "dev/card-provider/main.ts",
    bundle: "demo/card-provider",
    readyUrl: `${internalUrl(ports.CARD_PORT)}/readyz`,
    env: {
      ...payments,
      CARD_PORT: String(ports.CARD_PORT),
      CARD_PUBLIC_URL: cardUrl,
      WEBHOOK_URL: `${internalUrl(ports.CRM_PORT)}/api/v3/payments/webhook`,
    },
  };
  const tessituraEnv =
    system === undefined
      ? {}
      : {
          TESSITURA_URL: `${internalUrl(ports.TESSITURA_PORT)}/TessituraService`,
          TESSITURA_USER: "foyer",
          TESSITURA_USER_GROUP: "12",
          TESSITURA_MACHINE: "FOYER",
          TESSITURA_PASSWORD: secrets.CRM_API_KEY,
        };
  const tessitura = {
    name: "Tessitura emulator",
    id: "tessitura",
    source: "dev/emulators/tessitura/main.ts",
    bundle: "demo/tessitura",
    readyUrl: `${internalUrl(ports.TESSITURA_PORT)}/readyz`,
    env: { ...tessituraEnv, TESSITURA_PORT: String(ports.TESSITURA_PORT) },
  };
  const crmEnv = {
    ...payments,
    ...tessituraEnv,
    ...(usesLocalProvider ? { STRIPE_API_URL: internalUrl(ports.CARD_PORT) } : {}),
    ...(ports.PG_PORT ? { PG_PORT: String(ports.PG_PORT) } : {}),
    CRM_PORT: String(ports.CRM_PORT),
    CRM_WORKER_PORT: String(ports.CRM_WORKER_PORT),
    CRM_PUBLIC_URL: process.env.CRM_PUBLIC_URL || getPublicUrl(ports.CRM_PORT),
    CRM_API_KEY: secrets.CRM_API_KEY,
    LINK_SECRET: secrets.LINK_SECRET,
    STAFF_SECRETS_KEY: secrets.STAFF_SECRETS_KEY,
    STOREFRONT_URL: publicUrl,
    DEMO: process.env.DEMO || "1",
  };
  const boxOffice = {
    name: "box office",
    id: "crm",
    source: "dev/main.ts",
    bundle: "demo/crm",
    readyUrl: `${internalUrl(ports.CRM_PORT)}/readyz`,
    env: crmEnv,
  };
  const others = Object.entries(ports)
    .filter(([name]) => /^CRM_PORT_\d$/.test(name))
    .map(([name, port]) => ({
      ...boxOffice,
      name: `box office ${name.slice(-1)}`,
      id: `crm-${name.slice(-1)}`,
      readyUrl: `${internalUrl(port)}/readyz`,
      env: { ...crmEnv, CRM_PORT: String(port) },
    }));
  const boxOffices = [boxOffice, ...others];
  const worker = {
    name: "worker",
    id: "crm-worker",
    source: "crm/worker.ts",
    bundle: "crm-worker",
    readyUrl: `${internalUrl(ports.CRM_WORKER_PORT)}/readyz`,
    env: crmEnv,
  };
  const storefront = {
    name: "storefront",
    id: "server",
    source: "server.ts",
    // Restarts the program when it dies.
    bundle: "supervise",
    readyUrl: `${internalUrl(ports.PORT)}/readyz`,
    env: {
      PORT: String(ports.PORT),
      METRICS_PORT: String(ports.METRICS_PORT),
      PUBLIC_URL: publicUrl,
      CRM_BASE_URL:
        process.env.CRM_BASE_URL ||
        boxOffices.map(({ env }) => internalUrl(env.CRM_PORT)).join(" "),
      WORKERS: process.env.WORKERS || String(processes),
      CRM_API_KEY: secrets.CRM_API_KEY,
      SESSION_SECRET: secrets.SESSION_SECRET,
      ADMIN_PATH: settings.adminPath,
      STREAM_FOLDER: process.env.STREAM_FOLDER || join(projectRoot, "dev", "demo", "streams"),
      CARD_PAGE_ORIGINS: usesLocalProvider
        ? new URL(cardUrl).origin
        : "https://checkout.stripe.com",
    },
  };
  // The demo's box office has a stand-in for the service of wallet passes, on its own port.
  const passUrl =
    process.env.WALLET_PASS_URL ||
    (venue === demoVenue || system !== undefined ? `${crmEnv.CRM_PUBLIC_URL}/wallet-pass` : "");
  const common = { HOST: host, DATA_DIR: dataDir, VENUE: venue, WALLET_PASS_URL: passUrl };
  const programs = [
    ...(usesLocalProvider ? [cardProvider] : []),
    ...(system === undefined ? [] : [tessitura]),
    ...boxOffices,
    worker,
    storefront,
  ];
  return programs.map((program) => ({
    ...program,
    env: { ...common, ...program.env },
  }));
}
