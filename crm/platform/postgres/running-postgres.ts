import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

type Postmaster = { pid: number; port: number };

/** Reads a cluster's postmaster.pid (lines: pid, data directory, start time, port, …). Null if missing or malformed. */
export function readPostmaster(cluster: string): Postmaster | null {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 ? { pid, port } : null;
}

/** Whether the pid is this cluster's server: after a reboot it may be another program's, even another PostgreSQL's. */
export function isPostmaster(cluster: string, pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: alive, owned by another account.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  try {
    return existsSync("/proc/self/cmdline")
      ? hasWorkingDirectory(cluster, pid)
      : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).includes(
          `postgres -D ${cluster}`,
        );
  } catch {
    return false;
  }
}

/** A PostgreSQL server's working directory is its cluster. */
function hasWorkingDirectory(cluster: string, pid: number): boolean {
  const [program = ""] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  if (basename(program) !== "postgres") return false;
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // Owned by another account: only its name is readable.
    return true;
  }
}

/** Whether the server at `url` responds and its data directory is this cluster. */
export async function isServing(url: string, cluster: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    const served = rows[0]?.data_directory;
    return served !== undefined && realpathSync(served) === realpathSync(cluster);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits for a server that is starting, recovering or stopping. False if it ended or after 15 seconds. */
export async function waitUntilServes(url: string, cluster: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline && isPostmaster(cluster, pid)) {
    if (await isServing(url, cluster)) return true;
    await wait(100);
  }
  return false;
}

/** Serializes leaving processes, so that exactly one sees that it is the last. */
const LEAVING_LOCK = 7_210_425;

/**
 * Opens a connection that marks the server as in use by this process. Returns a function that closes it and returns
 * whether this process was the last.
 */
export async function markInUse(url: string): Promise<() => Promise<boolean>> {
  const present = new Client({ connectionString: url, application_name: "foyer (present)" });
  // When the server stops, the pool's next query fails.
  present.on("error", () => undefined);
  await present.connect();
  return async () => {
    // A new connection: `present` may have been lost.
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select pg_advisory_lock($1)", [LEAVING_LOCK]);
      await present.end();
      return (await countOtherClients(client)) === 0;
    } catch {
      return true;
    } finally {
      await present.end().catch(() => undefined);
      await client.end().catch(() => undefined);
    }
  };
}

/** Retries: the connections of a closed pool may take a moment to disappear. */
async function countOtherClients(client: Client): Promise<number> {
  for (let left = 5; ; left -= 1) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const others = rows[0]?.others ?? 0;
    if (others === 0 || left === 0) return others;
    await wait(60);
  }
}
