import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { createApp } from "../../app/.server/http/create-app";
import type { AppSettings } from "../../app/.server/http/app-parts";
import { createHttpServer } from "../../app/.server/http/http-server";
import { createMetrics } from "../../app/.server/http/metrics";
import { readEnv } from "../../app/.server/env";
import { createLogger } from "../../app/.server/logger";
import { venue } from "../../app/venue";
import { createFakeCrm } from "./fake-crm";
import type { FakeCrm } from "./fake-crm";
import { testBuild } from "./test-build";
import { undeclaredFields } from "./undeclared-fields";

export type TestStorefront = {
  crm: FakeCrm;
  origin: string;
  /** Redirects are not followed. Throws for a page with a form whose fields `formFields` does not declare. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  post: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  close: () => Promise<void>;
};

/** The whole storefront on a port of its own, with a fake box office behind it. */
export async function startTestStorefront(
  settings: Partial<AppSettings> & { variables?: Record<string, string> } = {},
): Promise<TestStorefront> {
  const { variables, ...overrides } = settings;
  const env = readEnv({
    NODE_ENV: "test",
    CRM_API_KEY: "none",
    SESSION_SECRET: "a-secret-for-the-tests-and-nothing-else",
    LOG_LEVEL: "silent",
    ...variables,
  });
  const crm = createFakeCrm();
  const app = createApp({
    env,
    crm,
    venue,
    logger: createLogger(env.LOG_LEVEL),
    metrics: createMetrics(),
    build: await testBuild(),
    clientFolder: null,
    enhanceUrl: "/assets/enhance.js",
    now: () => new Date("2026-12-01T17:00:00Z"),
    ...overrides,
  });
  const server = createHttpServer(app);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request: TestStorefront["fetch"] = async (path, init) => {
    const answer = await fetch(`${origin}${path}`, { redirect: "manual", ...init });
    if (answer.headers.get("content-type")?.startsWith("text/html")) {
      const undeclared = undeclaredFields(await answer.clone().text(), answer.url);
      if (undeclared.length > 0) throw new Error(`declare in formFields: ${undeclared.join(", ")}`);
    }
    return answer;
  };
  return {
    crm,
    origin,
    fetch: request,
    post: (path, fields, headers = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
