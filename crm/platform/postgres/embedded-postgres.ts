import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { StartupError } from "../env";
import { findPostgresAccount, type PostgresAccount } from "./postgres-account";
import {
  clusterFolder,
  findPostgresPrograms,
  lastLine,
  makeCluster,
  POSTGRES_USER,
  type PostgresPrograms,
  readOrMakePassword,
} from "./postgres-cluster";
import {
  announcePresence,
  isPostmasterOf,
  readPostmaster,
  waitUntilServes,
} from "./running-postgres";

const HOST = "127.0.0.1";
/** Milliseconds. */
const PORT_FREE_WITHIN = 3_000;
const LEFTOVERS_GONE_WITHIN = 10_000;

export type EmbeddedPostgres = {
  url: string;
  /** True when a server was found running, left by a run that was killed or started by another box office. */
  adopted: boolean;
  /** Stops the server, unless another box office is connected to it still: the last one out stops it. */
  stop(): Promise<void>;
};

/**
 * Starts the project's own PostgreSQL in `dataDir`/postgres, or adopts a running one. Throws `StartupError` with one
 * line when the folder or the port cannot be used. Safe from several processes at once.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  port: number;
  /** Defaults to 100; a running server keeps its own. */
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const programs = await findPostgresPrograms();
  const account = findPostgresAccount(dataDir, programs.initdb);
  const password = readOrMakePassword(dataDir);
  await makeCluster(dataDir, programs, account, password);

  const cluster = clusterFolder(dataDir);
  const server: Server = {
    isRunning: () => {
      const postmaster = readPostmaster(cluster);
      return postmaster !== null && isPostmasterOf(cluster, postmaster.pid);
    },
    urlAt: (port: number) => `postgres://${POSTGRES_USER}:${password}@${HOST}:${port}/postgres`,
    stop: () => pgCtl(programs, account, cluster, ["stop", "-m", "fast", "-t", "10"]),
  };
  const isAfterAnother = readPostmaster(cluster) !== null;
  const found = await adopt(cluster, server);
  if (found !== null) return running(found, true, server);

  for (const end = Date.now() + (isAfterAnother ? LEFTOVERS_GONE_WITHIN : 0); ; await wait(200)) {
    try {
      await start(programs, account, cluster, options);
      return await running(server.urlAt(options.port), false, server);
    } catch (error) {
      // Another process may have started it between our look and our start.
      const started = await adopt(cluster, server);
      if (started !== null) return running(started, true, server);
      // The processes of a server that was killed hold its memory until they see that it is gone.
      if (Date.now() >= end) throw error;
    }
  }
}

type Server = { urlAt(port: number): string; isRunning(): boolean; stop(): Promise<void> };

async function running(url: string, adopted: boolean, server: Server): Promise<EmbeddedPostgres> {
  const leave = await announcePresence(url);
  const stop = async () => {
    const isLast = await leave();
    if (isLast && server.isRunning()) await server.stop();
  };
  return { url, adopted, stop };
}

/** The running server's address, or null once there is none and nothing of an earlier one is in the way. */
async function adopt(cluster: string, server: Server): Promise<string | null> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return null;
  if (isPostmasterOf(cluster, postmaster.pid)) {
    const url = server.urlAt(postmaster.port);
    if (await waitUntilServes(url, cluster, postmaster.pid)) return url;
    // It lives and does not serve: ask it to end, so that a fresh one can take over.
    if (isPostmasterOf(cluster, postmaster.pid)) await server.stop();
    return null;
  }
  // PostgreSQL clears a dead server's file itself, but refuses when the number now is another program's.
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  return null;
}

async function start(
  programs: PostgresPrograms,
  account: PostgresAccount,
  cluster: string,
  { port, maxConnections = 100 }: { port: number; maxConnections?: number },
): Promise<void> {
  if (!(await becomesFree(port)))
    throw new StartupError(`port ${port} is taken by another program; set PG_PORT to a free one`);
  const settings = [
    `-p ${port}`,
    `-c listen_addresses=${HOST}`,
    // The address above is the only way in: no socket file whose path could be too long or shared.
    "-c unix_socket_directories=",
    "-c fsync=on",
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
    // pg_ctl gives the server a session of its own: Ctrl-C in the terminal reaches us and not it.
    await account.run(programs.pg_ctl, ["-D", cluster, "-w", "-s", ...args], cluster);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL did not ${args[0] ?? ""} in ${cluster}: ${lastLine(error)} (see server.log there)`,
    );
  }
}

/** A server that was killed a moment ago lets go of its port when the system has cleared it away. */
async function becomesFree(port: number): Promise<boolean> {
  for (const end = Date.now() + PORT_FREE_WITHIN; ; await wait(100)) {
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
