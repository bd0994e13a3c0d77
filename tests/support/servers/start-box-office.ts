import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { freePorts } from "./free-ports";
import { program, projectRoot } from "./program";
import { newSecrets } from "../secrets";
import { sendJson } from "./send-json";
import { copyTemplate, dropDatabase } from "./test-database";

type Options = {
  /** The run's database server (see startTestDatabase). */
  serverUrl: string;
  /** Names the database and the logs; lower-case letters, digits and _. */
  name: string;
  folder: string;
  storefrontUrl?: string;
  crmEnv?: Record<string, string>;
  /** For the API alone, not its worker. */
  apiEnv?: Record<string, string>;
  /** See `copyTemplate`. */
  plugStays?: boolean;
  currency?: string;
};

/** A box office with its card provider over a season of its own, and the levers that tests pull. */
export type BoxOffice = Awaited<ReturnType<typeof startBoxOffice>>;

export async function startBoxOffice(options: Options) {
  const { serverUrl, name, folder, plugStays = false, currency } = options;
  const [crmPort, cardPort, workerPort] = await freePorts(3);
  const databaseUrl = await copyTemplate(serverUrl, name, { plugStays, currency });
  const secrets = newSecrets();
  const { crmUrl, cardUrl } = { crmUrl: at(crmPort), cardUrl: at(cardPort) };
  const logs = join(projectRoot, "test-results/logs", name);
  rmSync(logs, { recursive: true, force: true });
  const common = { HOST: "127.0.0.1", DATA_DIR: join(folder, name) };
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
    DEMO: "1",
    // All visitors of a test come from one address; a test of the limits sets them.
    HOLD_LIMIT_ADDRESS: "0",
    HOLD_LIMIT_ADDRESS_PER_MINUTE: "0",
    HOLD_LIMIT_CUSTOMER: "0",
    // So do their rushes; a test of the bound sets it.
    CALLS_AT_ONCE: "0",
    ...(currency && { CURRENCY: currency }),
    ...(options.storefrontUrl && { STOREFRONT_URL: options.storefrontUrl }),
    ...options.crmEnv,
  });
  const boxOffice = (log: string, url: string, env: Record<string, string> = {}) =>
    describe("demo/crm", log, url, { ...crmEnv(url), ...env });

  const cardProvider = describe("demo/card-provider", "card-provider", cardUrl, {
    ...secrets.cardProvider,
    CARD_PORT: String(cardPort),
    CARD_PUBLIC_URL: cardUrl,
    WEBHOOK_URL: `${crmUrl}/api/v3/payments/webhook`,
  });
  const crm = boxOffice("crm", crmUrl, options.apiEnv);
  const worker = describe("crm-worker", "crm-worker", at(workerPort), {
    ...crmEnv(crmUrl),
    CRM_WORKER_PORT: String(workerPort),
  });
  const programs = [cardProvider, crm, worker];
  const endAll = async () => {
    await Promise.all(programs.map((each) => each.stop()));
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
    crm,
    /** Sends the mail, and does what happens without a request. */
    worker,
    cardProvider: {
      ...cardProvider,
      /** Whether the provider is out of order: pages and API fail until it is set back. */
      outage: (on: boolean) => control("outage", { on }),
      /** Keeps webhooks back until `flushWebhooks`, or until it is set back. */
      pauseWebhooks: (paused: boolean) => control("webhooks", { paused }),
      flushWebhooks: () => control("webhooks/flush", {}),
    },
    clock: {
      /** Moves the box office's clock ahead, for all visitors of this stack. */
      advance: async ({ minutes = 0, seconds = 0 }) => {
        await callCrm("POST", "/test/clock", { advanceSeconds: minutes * 60 + seconds });
      },
      reset: async () => {
        await callCrm("POST", "/test/clock", { reset: true });
      },
    },
    seats: {
      /** Takes free seats off sale until `left` remain, in one band or in all. */
      leave: async (instanceId: string, left: number, band?: string) => {
        const ofBand = band ? { band } : {};
        await callCrm("POST", "/test/seats", { instanceId, leave: left, ...ofBand });
      },
      release: async (instanceId: string) => {
        await callCrm("POST", "/test/seats", { instanceId, release: true });
      },
    },
    /** Another copy of its API on the same database, started; `stop` of the whole ends it too. */
    another: async (env?: Record<string, string>) => {
      const [port] = await freePorts(1);
      const url = at(port);
      const copy = boxOffice(`crm-${programs.length}`, url, env);
      programs.push(copy);
      await copy.start();
      return { url, program: copy };
    },
    /** Runs a back-office command; answers its exit code, null when it was killed. */
    command: (args: string[], env: Record<string, string> = {}) =>
      runCommand(args, { ...crmEnv(crmUrl), ...env }),
    /** The card provider's own records, as its state file has them. */
    cardRecords: join(common.DATA_DIR, "card-provider.json"),
    callCrm,
    stop: endAll,
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

// Not localhost: 127.0.0.1 is what the programs listen on, whatever localhost means here.
const at = (port: number | undefined) => `http://127.0.0.1:${port ?? 0}`;
