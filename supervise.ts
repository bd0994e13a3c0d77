import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";

import { readEnv } from "~/.server/env";
import { createMetricsServer } from "~/.server/http/metrics";
import { createLogger } from "~/.server/logger";
import { supervise } from "~/.server/supervisor";

// Bundled into build/, beside the program that it keeps running.
const workerFile = fileURLToPath(new URL("server.js", import.meta.url));

function exitWith(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function environment() {
  try {
    return readEnv(process.env);
  } catch (error) {
    return exitWith(messageOf(error));
  }
}

/** Adds up the metrics of all workers. */
async function serveMetrics(port: number, host: string): Promise<void> {
  const all = new AggregatorRegistry();
  const { contentType } = all;
  const server = createMetricsServer({ text: () => all.clusterMetrics(), contentType });
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    exitWith(`The storefront cannot listen: ${messageOf(error)}`);
  }
}

const env = environment();
// Without Valkey it counts the tries to sign in for all workers.
void new RateLimiterClusterMaster();
if (env.METRICS_PORT !== 0) await serveMetrics(env.METRICS_PORT, env.HOST);
const exitCode = await supervise({
  workerFile,
  workers: env.WORKERS,
  timeoutMs: env.WORKER_TIMEOUT_SECONDS * 1000,
  drainMs: env.DRAIN_SECONDS * 1000,
  logger: createLogger(env.LOG_LEVEL),
});
process.exit(exitCode);
