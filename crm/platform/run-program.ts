import { setTimeout as delay } from "node:timers/promises";

import { startTracing } from "#contract/start-tracing";
import { createLog } from "./create-log";
import { openStore } from "./database/open-store";
import { type CrmEnv, parseEnv, StartupError } from "./env";
import { openFaultPoints } from "./faults/inject-fault";
import type { Deps } from "./http/app";

export type ProgramDeps = Pick<Deps, "db" | "env" | "log" | "faults" | "stopping">;

/** Closing it ends the work that is under way. */
type HttpServer = {
  listen(options: { port: number; host: string }): Promise<string>;
  close(): PromiseLike<unknown>;
};

type Program = {
  name: string;
  port: "CRM_PORT" | "CRM_WORKER_PORT";
  create: (deps: ProgramDeps) => Promise<HttpServer>;
};

/** Longer than any call takes, also one that waits for the card provider. */
const STOP_LIMIT_MS = 15_000;

/** Opens the database, starts a program on it, and stops both on SIGTERM or SIGINT, once what is under way has ended. */
export async function runProgram(program: Program): Promise<void> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return refuseToStart(program, parsed.message);
  const log = createLog(parsed.env.LOG_LEVEL, program.name);
  try {
    const stopping = new AbortController();
    const stop = await start(program, parsed.env, log, stopping.signal);
    const end = async (signal: string) => {
      // Ctrl-C reaches us from the terminal and from the program that started us.
      if (stopping.signal.aborted) return;
      stopping.abort();
      log.info({ signal }, "stopping");
      await delay(parsed.env.DRAIN_SECONDS * 1_000);
      try {
        await stop();
        process.exit(0);
      } catch (err) {
        log.error({ err }, "shutdown failed");
        process.exit(1);
      }
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(signal));
  } catch (error) {
    if (error instanceof StartupError) refuseToStart(program, error.message);
    log.fatal({ err: error }, "startup failed");
    process.exit(1);
  }
}

function refuseToStart({ name }: Program, why: string): never {
  process.stderr.write(`${name}: ${why}\n`);
  process.exit(1);
}

async function start(
  program: Program,
  env: CrmEnv,
  log: Deps["log"],
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  // Before the database is opened, whose statements are traced.
  const stopTracing = await startTracing(program.name, env, log);
  const store = await openStore(env, (err) => log.warn({ err }, "idle database connection lost"));
  const { db } = store;
  try {
    const faults = openFaultPoints(env, db);
    const server = await program.create({ db, env, log, faults, stopping });
    const url = await listen(server, { host: env.HOST, port: env[program.port] }, program.port);
    log.info({ url, database: store.where }, "ready");
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
      throw new StartupError(`${at.host}:${at.port} cannot be listened on (${code})`);
    throw error;
  }
}

async function within(ms: number, work: PromiseLike<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
