import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";

import { readEnv } from "~/.server/env";
import { formatMistakes } from "#runtime/files/mistake";
import { readVenue, venueFolder } from "#runtime/venue/read-venue";
import { venueFile, venueSnapshot } from "#venue";
import { createMetricsServer } from "./app/.server/metrics";
import { createLogger } from "~/.server/logger";
import { supervise } from "~/.server/supervisor";

// Bundled into build/, next to server.js.
const workerFile = fileURLToPath(new URL("server.js", import.meta.url));

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readEnvOrExit() {
  try {
    return readEnv(process.env);
  } catch (error) {
    return exitWith(getMessage(error));
  }
}

/** Serves the metrics of all workers, added up. */
async function serveMetrics(port: number, host: string): Promise<void> {
  const registry = new AggregatorRegistry();
  const { contentType } = registry;
  const server = createMetricsServer({ text: () => registry.clusterMetrics(), contentType });
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    exitWith(`Storefront cannot listen: ${getMessage(error)}`);
  }
}

const env = readEnvOrExit();
const folder = venueFolder(process.env);
let settings = venueFile;
// Counts sign-in attempts for all workers when there is no Valkey.
void new RateLimiterClusterMaster();
if (env.METRICS_PORT !== 0) await serveMetrics(env.METRICS_PORT, env.HOST);
const exitCode = await supervise({
  workerFile,
  workers: env.WORKERS,
  timeoutMs: env.WORKER_TIMEOUT_SECONDS * 1000,
  drainMs: env.DRAIN_SECONDS * 1000,
  venue: {
    folder,
    variables: () => venueSnapshot(settings),
    reload: () => {
      const read = readVenue(folder);
      if (!read.ok) return formatMistakes(read.failure);
      settings = read.value;
      return [];
    },
  },
  logger: createLogger(env.LOG_LEVEL),
});
process.exit(exitCode);
