/** The built storefront on the fake box office: `npx tsx tests/support/serve-fake.ts 3470`. For looking at pages. */
import type { ServerBuild } from "@remix-run/node";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { readEnv } from "../../app/.server/env";
import { createApp } from "../../app/.server/http/create-app";
import { createMetrics } from "../../app/.server/http/metrics";
import { createLogger } from "../../app/.server/logger";
import { venue } from "../../app/venue";
import { createFakeCrm } from "./fake-crm";

const port = Number(process.argv[2] ?? 3470);
const buildFolder = resolve(process.argv[3] ?? "build");
const env = readEnv({
  PUBLIC_URL: `http://localhost:${port}`,
  CRM_API_KEY: "none",
  SESSION_SECRET: "a-secret-for-looking-at-pages-and-no-more",
  ...process.env,
});
const manifest = resolve(buildFolder, "enhance.json");
const app = createApp({
  env,
  crm: createFakeCrm(),
  venue: {
    ...venue,
    currency: env.CURRENCY ?? venue.currency,
    checkoutSeries: env.CHECKOUT_SERIES ?? venue.checkoutSeries,
  },
  logger: createLogger(process.env.LOG_LEVEL ?? "warn"),
  metrics: createMetrics(),
  build: (await import(resolve(buildFolder, "server/index.js"))) as ServerBuild,
  clientFolder: resolve(buildFolder, "client"),
  enhanceUrl: existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, "utf8")) as { url: string }).url
    : null,
  now: () => new Date(),
});
app.listen(port, "127.0.0.1", () => {
  console.log(`http://localhost:${port}`);
});
