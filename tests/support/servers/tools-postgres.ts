import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findPostgresAccount } from "../../../crm/platform/postgres/postgres-account";
import { freePorts } from "./free-ports";

const HOST = "127.0.0.1";

/** The folder of the server programs that belong to the `pg_dump` on PATH. Null if only the client is installed. */
export function findServerPrograms(): string | null {
  try {
    const folder = execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim();
    return existsSync(join(folder, "initdb")) ? folder : null;
  } catch {
    return null;
  }
}

/** Starts PostgreSQL in the version of those programs, in a temporary folder and without passwords. */
export async function startToolsPostgres(
  programs: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "foyer-tools-"));
  chmodSync(folder, 0o755);
  const cluster = join(folder, "cluster");
  const initdb = join(programs, "initdb");
  const account = findPostgresAccount(folder, initdb);
  account.own(folder);
  const [port = 0] = await freePorts(1);
  const args = ["--auth=trust", "--username=venue", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await account.run(initdb, [`--pgdata=${cluster}`, ...args], folder);
  const control = (...controlArgs: string[]) =>
    account.run(join(programs, "pg_ctl"), ["-D", cluster, "-w", "-s", ...controlArgs], folder);
  const settings = `-p ${port} -c listen_addresses=${HOST} -c unix_socket_directories= -c fsync=off`;
  await control("start", "-l", join(folder, "server.log"), "-o", settings);
  return {
    url: `postgres://venue@${HOST}:${port}/postgres`,
    stop: async () => {
      await control("stop", "-m", "immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
