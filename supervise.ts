import { fileURLToPath } from "node:url";

import { readEnv } from "~/.server/env";
import type { Env } from "~/.server/env";
import { createLogger } from "~/.server/logger";
import { supervise } from "~/.server/supervisor";

// Bundled into build/, beside the program that it keeps running.
const workerFile = fileURLToPath(new URL("server.js", import.meta.url));

function environment(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const { WORKERS: workers, WORKER_TIMEOUT_SECONDS, LOG_LEVEL } = environment();
const timeoutMs = WORKER_TIMEOUT_SECONDS * 1000;
process.exit(await supervise({ workerFile, workers, timeoutMs, logger: createLogger(LOG_LEVEL) }));
