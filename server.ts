import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { startTracing } from "#contract/start-tracing";
import { createBoxOffice } from "~/.server/ticketing/box-office";
import { readEnv } from "~/.server/env";
import type { Env } from "~/.server/env";
import { createApp } from "~/.server/http/create-app";
import { createHttpServer } from "~/.server/http/http-server";
import { createMetrics, createMetricsServer } from "~/.server/http/metrics";
import { answerPings } from "~/.server/heartbeat";
import { createLogger } from "~/.server/logger";
import { FINISH_MS } from "~/.server/supervisor";
import { venueSettings } from "~/venue-settings";

/** The project's root: this file's own folder, or the one above build/. */
const root = resolve(
  fileURLToPath(new URL(".", import.meta.url)),
  import.meta.url.includes("/build/") ? ".." : ".",
);

function environment(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const env = environment();
const logger = createLogger(env.LOG_LEVEL);
const metrics = createMetrics();
answerPings(metrics.workersRestarted);
const stopTracing = await startTracing("storefront", env, logger);
const crm = createBoxOffice({
  env,
  logger,
  onHoldRefused: metrics.holdRefused,
  onTurnStarted: metrics.turnStarted,
});
metrics.watchQueues(async () => {
  const listed = await crm.listQueues();
  return listed.ok ? listed.value : [];
});

/** Remix's part of the program: as it was built, or from the sources through Vite. */
async function pages(): Promise<{
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

const ending = new AbortController();
const { build, first } = await pages();
const clientFolder = env.NODE_ENV === "development" ? null : resolve(root, "build/client");
const app = createApp(
  {
    env,
    crm,
    venue: {
      ...venueSettings,
      currency: env.CURRENCY ?? venueSettings.currency,
      checkoutSeries: env.CHECKOUT_SERIES ?? venueSettings.checkoutSeries,
    },
    logger,
    metrics,
    build,
    clientFolder,
    enhanceUrl: enhanceUrl(),
    stopping: ending.signal,
    now: () => new Date(),
  },
  first,
);

const server = createHttpServer(app);
// Longer than the proxies' own, so that they never send into a connection that is being closed.
server.keepAliveTimeout = 65_000;
const servers = [server];

let atWork = 0;
let isClosing = false;
/** A connection without a request would be waited for. */
function cutWhenIdle(): void {
  if (isClosing && atWork === 0) for (const one of servers) one.closeAllConnections();
}
server.on("request", (_req, res) => {
  atWork += 1;
  res.once("close", () => {
    atWork -= 1;
    cutWhenIdle();
  });
});

try {
  await listen(server, env.PORT);
  // The supervisor serves those of all its workers.
  if (env.METRICS_PORT !== 0 && !cluster.isWorker) {
    const metricsServer = createMetricsServer(metrics);
    await listen(metricsServer, env.METRICS_PORT);
    servers.push(metricsServer);
  }
} catch (error) {
  process.stderr.write(
    `The storefront cannot listen: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
logger.info({ port: env.PORT, host: env.HOST, url: env.PUBLIC_URL }, "ready");

async function stop(signal: string): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  logger.info({ signal }, "stopping");
  // Balancers hear of it from /readyz, and send requests elsewhere.
  await delay(env.DRAIN_SECONDS * 1000);
  isClosing = true;
  setTimeout(() => process.exit(0), FINISH_MS).unref();
  const closed = servers.map((one) => new Promise((done) => one.close(done)));
  cutWhenIdle();
  await Promise.all(closed);
  await crm.close();
  await stopTracing();
  process.exit(0);
}
process.on("SIGTERM", () => void stop("SIGTERM"));
process.on("SIGINT", () => void stop("SIGINT"));
