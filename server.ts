import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { version } from "./package.json";
import { startTracing } from "#runtime/start-tracing";
import { createBoxOffice } from "~/.server/ticketing/box-office";
import { readEnv } from "~/.server/env";
import type { Env } from "~/.server/env";
import { createApp } from "~/.server/edge/create-app";
import { createHttpServer } from "~/.server/http-server";
import { createMetrics, createMetricsServer } from "~/.server/metrics";
import { respondToPings } from "~/.server/heartbeat";
import { createLogger } from "~/.server/logger";
import { FINISH_MS } from "~/.server/supervisor";
import { keepRunningAfterOutages } from "~/.server/unawaited-outages";
import { venueSettings } from "~/venue-settings";
import { valueOrNull } from "#contract/calls/unavailable";

/** The project root: this file's folder, or the parent of build/ once bundled. */
const root = resolve(
  fileURLToPath(new URL(".", import.meta.url)),
  import.meta.url.includes("/build/") ? ".." : ".",
);

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const env = readEnvOrExit();
const logger = createLogger(env.LOG_LEVEL);
keepRunningAfterOutages(process, logger);
const metrics = createMetrics();
respondToPings(metrics.workersRestarted);
const stopTracing = await startTracing("storefront", env, logger);
const crm = createBoxOffice({
  env,
  logger,
  onHoldRefused: metrics.holdRefused,
  onTurnStarted: metrics.turnStarted,
});
metrics.watchQueues(async () => (await valueOrNull(crm.listQueues())) ?? []);

/** Loads the built Remix app or, in development, serves it from the sources through Vite. */
async function loadPages(): Promise<{
  build: ServerBuild | (() => Promise<ServerBuild>);
  first: RequestHandler[];
}> {
  if (env.NODE_ENV !== "development") {
    const built = resolve(root, "build/server/index.js");
    return { build: (await import(built)) as ServerBuild, first: [] };
  }
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ root, server: { middlewareMode: true } });
  const build = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return { build, first: [vite.middlewares] };
}

function enhanceUrl(): string | null {
  const manifest = resolve(root, "build/enhance.json");
  if (!existsSync(manifest)) return null;
  const { url } = JSON.parse(readFileSync(manifest, "utf8")) as { url?: unknown };
  return typeof url === "string" ? url : null;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((ready, failed) => {
    server.once("error", failed);
    server.listen(port, env.HOST, ready);
  });
}

const shutdown = new AbortController();
const { build, first } = await loadPages();
const clientFolder = env.NODE_ENV === "development" ? null : resolve(root, "build/client");
const app = createApp(
  {
    env,
    crm,
    venue: {
      ...venueSettings,
      currency: env.CURRENCY ?? venueSettings.currency,
      checkoutSeries: env.CHECKOUT_SERIES ?? venueSettings.checkoutSeries,
      expressCheckout: env.EXPRESS_CHECKOUT ?? venueSettings.expressCheckout,
    },
    logger,
    metrics,
    build,
    clientFolder,
    enhanceUrl: enhanceUrl(),
    stopping: shutdown.signal,
    now: () => new Date(),
  },
  first,
);

const server = createHttpServer(app);
// Longer than the keep-alive timeout of proxies, so that they never send on a connection that is closing.
server.keepAliveTimeout = 65_000;
const servers = [server];

let activeRequests = 0;
let isClosing = false;
/** `server.close` would wait for idle keep-alive connections. */
function closeIdleConnections(): void {
  if (isClosing && activeRequests === 0)
    for (const openServer of servers) openServer.closeAllConnections();
}
server.on("request", (_req, res) => {
  activeRequests += 1;
  res.once("close", () => {
    activeRequests -= 1;
    closeIdleConnections();
  });
});

try {
  await listen(server, env.PORT);
  // The supervisor serves the metrics of all its workers.
  if (env.METRICS_PORT !== 0 && !cluster.isWorker) {
    const metricsServer = createMetricsServer(metrics);
    await listen(metricsServer, env.METRICS_PORT);
    servers.push(metricsServer);
  }
} catch (error) {
  process.stderr.write(
    `Storefront cannot listen: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
logger.info({ port: env.PORT, host: env.HOST, url: env.PUBLIC_URL, version }, "ready");

async function stop(signal: string): Promise<void> {
  if (shutdown.signal.aborted) return;
  shutdown.abort();
  logger.info({ signal }, "stopping");
  // /readyz fails from now on: gives load balancers time to notice.
  await delay(env.DRAIN_SECONDS * 1000);
  isClosing = true;
  setTimeout(() => process.exit(0), FINISH_MS).unref();
  const closed = servers.map((openServer) => new Promise((done) => openServer.close(done)));
  closeIdleConnections();
  await Promise.all(closed);
  await crm.close();
  await stopTracing();
  process.exit(0);
}
process.on("SIGTERM", () => void stop("SIGTERM"));
process.on("SIGINT", () => void stop("SIGINT"));
