import { rmSync } from "node:fs";
import { join } from "node:path";

import { freePorts } from "./free-ports";
import { program, projectRoot } from "./program";
import type { Program } from "./program";
import { newSecrets } from "./secrets";
import { sendJson } from "./send-json";
import { copyTemplate, dropDatabase } from "./test-database";

/** All three programs over a season of their own, and the levers that tests pull. */
export type Stack = {
  /** The storefront's address, as visitors know it. */
  url: string;
  crmUrl: string;
  cardUrl: string;
  apiKey: string;
  databaseUrl: string;
  storefront: Program;
  crm: Program;
  cardProvider: Program & {
    /** Whether the provider is out of order: pages and API fail until it is set back. */
    outage(on: boolean): Promise<void>;
    /** Keeps webhooks back until `flushWebhooks`, or until it is set back. */
    pauseWebhooks(on: boolean): Promise<void>;
    flushWebhooks(): Promise<void>;
  };
  clock: {
    /** Moves the box office's clock ahead, for all visitors of this stack. */
    advance(by: { minutes?: number; seconds?: number }): Promise<void>;
    reset(): Promise<void>;
  };
  seats: {
    /** Takes free seats out of sale until so many are left, in one band or in all. */
    leave(instanceId: string, left: number, band?: string): Promise<void>;
    release(instanceId: string): Promise<void>;
  };
  /** Calls the box office as the storefront does; throws unless it answers with 2xx. */
  callCrm(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

type Options = {
  /** The run's database server (see startTestDatabase). */
  serverUrl: string;
  /** Names the stack's database and logs; lower-case letters, digits and _. */
  name: string;
  folder: string;
  /** Settings of the storefront that differ from production's. */
  storefrontEnv?: Record<string, string>;
  crmEnv?: Record<string, string>;
};

export async function startStack(options: Options): Promise<Stack> {
  const { serverUrl, name, folder } = options;
  const [port, crmPort, cardPort] = (await freePorts(3)) as [number, number, number];
  const databaseUrl = await copyTemplate(serverUrl, name);
  const secrets = newSecrets();
  // Not localhost: 127.0.0.1 is what the programs listen on, whatever localhost means here.
  const [url, crmUrl, cardUrl] = [port, crmPort, cardPort].map(
    (each) => `http://127.0.0.1:${each}`,
  ) as [string, string, string];
  const common = { HOST: "127.0.0.1", DATA_DIR: join(folder, name) };
  const logs = join(projectRoot, "test-results/logs", name);
  rmSync(logs, { recursive: true, force: true });
  const describe = (file: string, at: string, env: Record<string, string>) =>
    program({
      name: file,
      file: `build/${file}.js`,
      readyUrl: `${at}/readyz`,
      logFile: join(logs, `${file}.log`),
      env: { ...common, ...env },
    });

  const cardProvider = describe("card-provider", cardUrl, {
    ...secrets.cardProvider,
    CARD_PORT: String(cardPort),
    CARD_PUBLIC_URL: cardUrl,
    WEBHOOK_URL: `${crmUrl}/api/v3/payments/webhook`,
  });
  const crm = describe("crm", crmUrl, {
    ...secrets.crm,
    CRM_PORT: String(crmPort),
    CRM_PUBLIC_URL: crmUrl,
    DATABASE_URL: databaseUrl,
    STOREFRONT_URL: url,
    STRIPE_API_URL: cardUrl,
    DEMO: "1",
    ...options.crmEnv,
  });
  const storefront = describe("server", url, {
    ...secrets.storefront,
    PORT: String(port),
    METRICS_PORT: "0",
    PUBLIC_URL: url,
    CRM_BASE_URL: crmUrl,
    CARD_PAGE_ORIGINS: cardUrl,
    // All visitors of a test run come from one address.
    SIGN_IN_ATTEMPTS: "100000",
    FALLBACK_VISIBLE: "1",
    ...options.storefrontEnv,
  });

  const programs = [storefront, crm, cardProvider];
  const stop = async () => {
    await Promise.all(programs.map((each) => each.stop()));
    await dropDatabase(serverUrl, name);
  };
  const apiKey = secrets.crm.CRM_API_KEY;
  const callCrm = (method: string, path: string, body?: unknown) =>
    sendJson(method, `${crmUrl}/api/v3${path}`, body, { Authorization: `Bearer ${apiKey}` });
  const control = async (path: string, body: unknown) => {
    await sendJson("POST", `${cardUrl}/__control/${path}`, body);
  };

  try {
    await Promise.all(programs.map((each) => each.start()));
  } catch (error) {
    await Promise.all(programs.map((each) => each.kill()));
    throw error;
  }
  return {
    url,
    crmUrl,
    cardUrl,
    apiKey,
    databaseUrl,
    storefront,
    crm,
    cardProvider: {
      ...cardProvider,
      outage: (on) => control("outage", { on }),
      pauseWebhooks: (paused) => control("webhooks", { paused }),
      flushWebhooks: () => control("webhooks/flush", {}),
    },
    clock: {
      advance: async ({ minutes = 0, seconds = 0 }) => {
        await callCrm("POST", "/test/clock", { advanceSeconds: minutes * 60 + seconds });
      },
      reset: async () => {
        await callCrm("POST", "/test/clock", { reset: true });
      },
    },
    seats: {
      leave: async (instanceId, left, band) => {
        await callCrm("POST", "/test/seats", {
          instanceId,
          leave: left,
          ...(band ? { band } : {}),
        });
      },
      release: async (instanceId) => {
        await callCrm("POST", "/test/seats", { instanceId, release: true });
      },
    },
    callCrm,
    stop,
  };
}
