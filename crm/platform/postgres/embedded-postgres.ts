import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { StartupError } from "../env";
import { findPostgresAccount, type PostgresAccount } from "./postgres-account";
import {
  clusterFolder,
  findPostgresPrograms,
  getLastLine,
  createCluster,
  POSTGRES_USER,
  type PostgresPrograms,
  readOrCreatePassword,
} from "./postgres-cluster";
import { markInUse, isPostmaster, readPostmaster, waitUntilServes } from "./running-postgres";

const HOST = "127.0.0.1";
const PORT_FREE_MS = 3_000;
const LEFTOVERS_MS = 10_000;

export type EmbeddedPostgres = {
  url: string;
  /** True if the server was already running: started by another process, or left behind by a killed one. */
  adopted: boolean;
  /** Stops the server unless another process is still connected to it. */
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL in `dataDir`/postgres, or adopts a running one. Throws `StartupError` when the folder
 * or the port is unusable. Safe from several processes at once.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  port: number;
  /** 100 by default. Ignored for a running server. */
  maxConnections?: number;
  /** On by default. Off, only for tests, data survive a killed server but not a power cut. Ignored for a running server. */
  fsync?: boolean;
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const programs = await findPostgresPrograms();
  const account = findPostgresAccount(dataDir, programs.initdb);
  const password = readOrCreatePassword(dataDir);
  await createCluster(dataDir, programs, account, password);

  const cluster = clusterFolder(dataDir);
  const server: Server = {
    isRunning: () => {
      const postmaster = readPostmaster(cluster);
      return postmaster !== null && isPostmaster(cluster, postmaster.pid);
    },
    urlAt: (port: number) => `postgres://${POSTGRES_USER}:${password}@${HOST}:${port}/postgres`,
    stop: () => pgCtl(programs, account, cluster, ["stop", "-m", "fast", "-t", "10"]),
  };
  const hadPostmaster = readPostmaster(cluster) !== null;
  const runningUrl = await adopt(cluster, server);
  if (runningUrl !== null) return attach(runningUrl, true, server);

  for (const end = Date.now() + (hadPostmaster ? LEFTOVERS_MS : 0); ; await wait(200)) {
    try {
      await start(programs, account, cluster, options);
      return await attach(server.urlAt(options.port), false, server);
    } catch (error) {
      // Another process may have started it in the meantime.
      const startedUrl = await adopt(cluster, server);
      if (startedUrl !== null) return attach(startedUrl, true, server);
      // Child processes of a killed postmaster hold its shared memory until they notice that it is gone.
      if (Date.now() >= end) throw error;
    }
  }
}

type Server = { urlAt(port: number): string; isRunning(): boolean; stop(): Promise<void> };

async function attach(url: string, adopted: boolean, server: Server): Promise<EmbeddedPostgres> {
  const leave = await markInUse(url);
  const stop = async () => {
    const isLast = await leave();
    if (isLast && server.isRunning()) await server.stop();
  };
  return { url, adopted, stop };
}

/** Returns the URL of a running server, or null after cleaning up a dead or unresponsive one. */
async function adopt(cluster: string, server: Server): Promise<string | null> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return null;
  if (isPostmaster(cluster, postmaster.pid)) {
    const url = server.urlAt(postmaster.port);
    if (await waitUntilServes(url, cluster, postmaster.pid)) return url;
    // Alive but unresponsive.
    if (isPostmaster(cluster, postmaster.pid)) await server.stop();
    return null;
  }
  // PostgreSQL removes a stale file itself, except when its pid now belongs to another program.
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  return null;
}

async function start(
  programs: PostgresPrograms,
  account: PostgresAccount,
  cluster: string,
  {
    port,
    maxConnections = 100,
    fsync = true,
  }: { port: number; maxConnections?: number; fsync?: boolean },
): Promise<void> {
  if (!(await becomesFree(port)))
    throw new StartupError(`port ${port} is taken by another program; set PG_PORT to a free one`);
  const settings = [
    `-p ${port}`,
    `-c listen_addresses=${HOST}`,
    // TCP only: the path of a socket file could be too long or shared.
    "-c unix_socket_directories=",
    ...(fsync ? ["-c fsync=on"] : ["-c fsync=off", "-c full_page_writes=off"]),
    "-c jit=off",
    `-c max_connections=${maxConnections}`,
    "-c log_checkpoints=off",
  ].join(" ");
  const log = join(cluster, "server.log");
  await pgCtl(programs, account, cluster, ["start", "-t", "60", "-l", log, "-o", settings]);
}

async function pgCtl(
  programs: PostgresPrograms,
  account: PostgresAccount,
  cluster: string,
  args: string[],
): Promise<void> {
  try {
    // pg_ctl starts the server in its own session, so that Ctrl-C does not reach it.
    await account.run(programs.pg_ctl, ["-D", cluster, "-w", "-s", ...args], cluster);
  } catch (error) {
    throw new StartupError(
      `pg_ctl ${args[0] ?? ""} failed in ${cluster}: ${getLastLine(error)} (see server.log there)`,
    );
  }
}

/** Waits: the port of a server that was just killed is not free immediately. */
async function becomesFree(port: number): Promise<boolean> {
  for (const end = Date.now() + PORT_FREE_MS; ; await wait(100)) {
    if (await isFree(port)) return true;
    if (Date.now() >= end) return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}
