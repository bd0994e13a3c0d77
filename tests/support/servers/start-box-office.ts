import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";

import { createApiClient } from "../api/api-client";
import { storedIn } from "../api/stored";
import { freePorts } from "./free-ports";
import { program, projectRoot } from "./program";
import { newSecrets } from "../secrets";
import { sendJson } from "./send-json";
import { copyTemplate, dropDatabase } from "./test-database";

type Options = {
  /** See `startTestDatabase`. */
  serverUrl: string;
  /** Name of the database and the log folder: lower-case letters, digits and _. */
  name: string;
  folder: string;
  storefrontUrl?: string;
  crmEnv?: Record<string, string>;
  /** For the API only, not the worker. */
  apiEnv?: Record<string, string>;
  cardEnv?: Record<string, string>;
  /** See `copyTemplate`. */
  asyncCommit?: boolean;
  currency?: string;
  /** Runs the programs of a venue instead of the demo's, without test tools, on an existing database. */
  venue?: { databaseUrl: string; env: Record<string, string> };
};

/** Box office, worker and card provider with their own database, and controls for tests. */
export type BoxOffice = Awaited<ReturnType<typeof startBoxOffice>>;

export async function startBoxOffice(options: Options) {
  const { serverUrl, name, folder, asyncCommit = false, currency, venue } = options;
  const [crmPort, cardPort, workerPort] = await freePorts(3);
  const databaseUrl =
    venue?.databaseUrl ?? (await copyTemplate(serverUrl, name, { asyncCommit, currency }));
  const pool = new Pool({ connectionString: databaseUrl, max: 3, allowExitOnIdle: true });
  // Tests kill the database too.
  pool.on("error", () => undefined);
  const secrets = newSecrets();
  const { crmUrl, cardUrl } = { crmUrl: at(crmPort), cardUrl: at(cardPort) };
  const logs = join(projectRoot, "test-results/logs", name);
  rmSync(logs, { recursive: true, force: true });
  const common = {
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, name),
    WALLET_PASS_URL: `${crmUrl}/wallet-pass`,
  };
  const describe = (file: string, log: string, url: string, env: Record<string, string>) =>
    program({
      name: log,
      file: `build/${file}.js`,
      readyUrl: `${url}/readyz`,
      logFile: join(logs, `${log}.log`),
      env: { ...common, ...env },
    });
  const crmEnv = (url: string) => ({
    ...secrets.crm,
    CRM_PORT: new URL(url).port,
    CRM_PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    STRIPE_API_URL: cardUrl,
    ...(venue?.env ?? { DEMO: "1" }),
    // All visitors of a test share one address. Tests of the limits set their own.
    HOLD_LIMIT_ADDRESS: "0",
    HOLD_LIMIT_ADDRESS_PER_MINUTE: "0",
    HOLD_LIMIT_CUSTOMER: "0",
    // Unlimited. A test of the limit sets its own.
    CALLS_AT_ONCE: "0",
    ...(currency && { CURRENCY: currency }),
    ...(options.storefrontUrl && { STOREFRONT_URL: options.storefrontUrl }),
    ...options.crmEnv,
  });
  const boxOffice = (log: string, url: string, env: Record<string, string> = {}) =>
    describe(venue === undefined ? "demo/crm" : "crm", log, url, { ...crmEnv(url), ...env });

  const cardProvider = describe("demo/card-provider", "card-provider", cardUrl, {
    ...secrets.cardProvider,
    CARD_PORT: String(cardPort),
    CARD_PUBLIC_URL: cardUrl,
    WEBHOOK_URL: `${crmUrl}/api/v3/payments/webhook`,
    ...options.cardEnv,
  });
  const crm = boxOffice("crm", crmUrl, options.apiEnv);
  const worker = describe("crm-worker", "crm-worker", at(workerPort), {
    ...crmEnv(crmUrl),
    CRM_WORKER_PORT: String(workerPort),
  });
  const programs = [cardProvider, crm, worker];
  const stopAll = async () => {
    await Promise.all(programs.map((each) => each.stop()));
    await pool.end();
    await dropDatabase(serverUrl, name);
  };
  try {
    await Promise.all(programs.map((each) => each.start()));
  } catch (error) {
    await Promise.all(programs.map((each) => each.kill()));
    throw error;
  }

  const apiKey = secrets.crm.CRM_API_KEY;
  const callCrm = (method: string, path: string, body?: unknown) =>
    sendJson(method, `${crmUrl}/api/v3${path}`, body, { Authorization: `Bearer ${apiKey}` });
  const control = async (path: string, body: unknown) => {
    await sendJson("POST", `${cardUrl}/__control/${path}`, body);
  };
  return {
    crmUrl,
    cardUrl,
    apiKey,
    webhookSecret: secrets.crm.STRIPE_WEBHOOK_SECRET,
    databaseUrl,
    /** The rows of its database. */
    stored: storedIn(pool),
    /** Calls its API. */
    api: createApiClient({ url: crmUrl, apiKey }),
    crm,
    worker,
    cardProvider: {
      ...cardProvider,
      /** Makes the provider's pages and API fail until it is turned off. */
      outage: (on: boolean) => control("outage", { on }),
      /** Holds webhooks back until `flushWebhooks` or until it is turned off. */
      pauseWebhooks: (paused: boolean) => control("webhooks", { paused }),
      flushWebhooks: () => control("webhooks/flush", {}),
    },
    clock: {
      /** Advances the box office's clock. */
      advance: async ({ minutes = 0, seconds = 0 }) => {
        await callCrm("POST", "/test/clock", { advanceSeconds: minutes * 60 + seconds });
      },
      reset: async () => {
        await callCrm("POST", "/test/clock", { reset: true });
      },
    },
    seats: {
      /** Blocks free seats until `left` remain, in one band or overall. */
      leave: async (instanceId: string, left: number, band?: string) => {
        const ofBand = band ? { band } : {};
        await callCrm("POST", "/test/seats", { instanceId, leave: left, ...ofBand });
      },
      release: async (instanceId: string) => {
        await callCrm("POST", "/test/seats", { instanceId, release: true });
      },
    },
    /** Starts another API process on the same database. `stop` stops it too. */
    another: async (env?: Record<string, string>) => {
      const [port] = await freePorts(1);
      const url = at(port);
      const copy = boxOffice(`crm-${programs.length}`, url, env);
      programs.push(copy);
      await copy.start();
      return { url, program: copy };
    },
    /** Runs a back-office command. Returns its exit code, or null if it was killed. */
    command: (args: string[], env: Record<string, string> = {}) =>
      runCommand(args, { ...crmEnv(crmUrl), ...env }),
    /** Path of the card provider's state file. */
    cardRecords: join(common.DATA_DIR, "card-provider.json"),
    callCrm,
    stop: stopAll,
  };
}

function runCommand(args: string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ["build/demo/crm-cli.js", ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  return new Promise((resolve) => child.once("close", resolve));
}

// Not localhost, which may resolve to ::1: the programs listen on 127.0.0.1.
const at = (port: number | undefined) => `http://127.0.0.1:${port ?? 0}`;
