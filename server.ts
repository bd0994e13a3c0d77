import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { createBoxOffice } from "~/.server/ticketing/box-office";
import { readEnv } from "~/.server/env";
import type { Env } from "~/.server/env";
import { createApp } from "~/.server/http/create-app";
import { createHttpServer } from "~/.server/http/http-server";
import { createMetrics, createMetricsServer } from "~/.server/http/metrics";
import { answerPings } from "~/.server/heartbeat";
import { createLogger } from "~/.server/logger";
import { venue } from "~/venue";

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
const crm = createBoxOffice({ env, logger, onHoldRefused: metrics.holdRefused });

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
      ...venue,
      currency: env.CURRENCY ?? venue.currency,
      checkoutSeries: env.CHECKOUT_SERIES ?? venue.checkoutSeries,
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
try {
  await listen(server, env.PORT);
  if (env.METRICS_PORT !== 0) {
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

let stopping = false;
function stop(signal: string): void {
  if (stopping) return;
  stopping = true;
  ending.abort();
  logger.info({ signal }, "stopping");
  // Whatever is still open after four seconds is cut.
  setTimeout(() => process.exit(0), 4000).unref();
  const closed = servers.map(
    (one) =>
      new Promise<void>((done) => {
        one.close(() => {
          done();
        });
        one.closeIdleConnections();
      }),
  );
  void Promise.all(closed)
    .then(() => crm.close())
    .finally(() => process.exit(0));
}
process.on("SIGTERM", () => {
  stop("SIGTERM");
});
process.on("SIGINT", () => {
  stop("SIGINT");
});
