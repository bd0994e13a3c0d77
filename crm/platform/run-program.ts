import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

import { formatMistakes } from "#runtime/files/mistake";
import { readVenue, venueFolder } from "#runtime/venue/read-venue";
import { startTracing } from "#runtime/start-tracing";
import { version } from "../../package.json";
import { createLog } from "./create-log";
import type { Database } from "./database/database";
import { openStore } from "./database/open-store";
import { describeFailure } from "./describe-failure";
import { type CrmEnv, parseEnv, StartupError } from "./env";
import type { SettableFaults } from "./faults/fault-points";
import { openFaultPoints } from "./faults/inject-fault";

export type ProgramDeps = {
  db: Database;
  env: CrmEnv;
  log: FastifyBaseLogger;
  /** Aborted on shutdown: the program reports that it is not ready and still serves requests for `DRAIN_SECONDS`. */
  stopping: AbortSignal;
  /** Undefined in production. */
  faults: SettableFaults | undefined;
};

type HttpServer = {
  listen(options: { port: number; host: string }): Promise<string>;
  /** Waits for requests and jobs in progress. */
  close(): PromiseLike<unknown>;
};

type Program = {
  name: string;
  port: "CRM_PORT" | "CRM_WORKER_PORT";
  create: (deps: ProgramDeps) => Promise<HttpServer>;
};

/** Longer than any request, including those that wait for the card provider. */
const STOP_LIMIT_MS = 15_000;

/**
 * Opens the database and starts a program. On SIGTERM or SIGINT finishes the work in progress, then stops both. On SIGHUP
 * too, unless the venue's folder has mistakes now, with which it would not start again.
 */
export async function runProgram(program: Program): Promise<void> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return refuseToStart(program, parsed.failure);
  const log = createLog(parsed.value.LOG_LEVEL, program.name);
  try {
    const stopping = new AbortController();
    const stop = await start(program, parsed.value, log, stopping.signal);
    const shutDown = async (signal: string) => {
      // Ctrl-C can send the signal twice: from the terminal and from the parent process.
      if (stopping.signal.aborted) return;
      stopping.abort();
      log.info({ signal }, "stopping");
      await delay(parsed.value.DRAIN_SECONDS * 1_000);
      try {
        await stop();
        process.exit(0);
      } catch (err) {
        log.error({ err }, "shutdown failed");
        process.exit(1);
      }
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => void shutDown(signal));
    // Whatever started the program starts it again, with the new settings.
    const folder = venueFolder(process.env);
    process.on("SIGHUP", () => {
      try {
        const read = readVenue(folder);
        if (read.ok) {
          log.info({ folder }, "venue folder read again; in force once this program starts again");
          return void shutDown("SIGHUP");
        }
        const mistakes = formatMistakes(read.failure);
        log.error({ mistakes }, "venue settings have mistakes; keeping the old ones");
      } catch (err) {
        log.error({ err }, "venue settings could not be read; keeping the old ones");
      }
    });
  } catch (error) {
    const message = error instanceof StartupError ? error.message : describeFailure(error);
    if (message !== null) refuseToStart(program, message);
    log.fatal({ err: error }, "startup failed");
    process.exit(1);
  }
}

function refuseToStart({ name }: Program, message: string): never {
  process.stderr.write(`${name}: ${message}\n`);
  process.exit(1);
}

async function start(
  program: Program,
  env: CrmEnv,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  // Before the database is opened, so that its statements are traced.
  const stopTracing = await startTracing(program.name, env, log);
  const store = await openStore(env, (err) => log.warn({ err }, "database connection lost"));
  const { db, migrated } = store;
  if (migrated !== null && migrated.applied > 0) log.info(migrated, "database migrated");
  try {
    const faults = openFaultPoints(env, db);
    const server = await program.create({ db, env, log, faults, stopping });
    const url = await listen(server, { host: env.HOST, port: env[program.port] }, program.port);
    log.info({ url, database: store.where, version, migration: migrated?.to }, "ready");
    log.info({ folder: venueFolder(process.env) }, "venue folder in force");
    return async () => {
      await within(STOP_LIMIT_MS, server.close());
      await store.close();
      await stopTracing();
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function listen(
  server: HttpServer,
  at: { host: string; port: number },
  variable: string,
): Promise<string> {
  try {
    return await server.listen(at);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartupError(`port ${at.port} is taken by another program; set ${variable}`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new StartupError(`cannot listen on ${at.host}:${at.port} (${code})`);
    throw error;
  }
}

/** Resolves when `work` is done or after `ms`. */
async function within(ms: number, work: PromiseLike<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
