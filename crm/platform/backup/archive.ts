import { spawn } from "node:child_process";
import { type FileHandle, open, rm } from "node:fs/promises";
import { sql } from "drizzle-orm";

import type { Database } from "../database/database";
import { listTables, OWNER_ONLY } from "./backup";

type Written = { ok: true; bytes: number } | { ok: false; problem: string };
type Restored = { ok: true } | { ok: false; problem: string };

/** What a file of `pg_dump --format=custom` begins with. */
const MAGIC = "PGDMP";
/** Both leave roles to the server: a database is restored under whatever role is there. */
const WITHOUT_ROLES = ["--no-owner", "--no-privileges"];

/** Writes the database with `pg_dump`, as of one moment; sales go on. An unfinished file is removed. */
export async function writeArchive(
  db: Database,
  databaseUrl: string,
  file: string,
): Promise<Written> {
  try {
    await requireVersion(await readServerVersion(db));
    const handle = await open(file, "wx", OWNER_ONLY);
    try {
      const { dbname, env } = libpqConnection(databaseUrl);
      const args = ["--format=custom", "--no-password", ...WITHOUT_ROLES, `--dbname=${dbname}`];
      await run("pg_dump", args, { env, into: handle });
      await handle.sync();
      return { ok: true, bytes: (await handle.stat()).size };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  } catch (error) {
    return failed(error);
  }
}

export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === MAGIC;
  } finally {
    await handle.close();
  }
}

export async function readArchive(
  db: Database,
  databaseUrl: string,
  file: string,
): Promise<Restored> {
  const tables = await listTables(db);
  if (tables.length > 0)
    return {
      ok: false,
      problem: `The database is not empty: it has ${tables.length} tables. Restore into a new one (createdb).`,
    };
  try {
    const { dbname, env } = libpqConnection(databaseUrl);
    const args = ["--single-transaction", "--exit-on-error", "--no-password", ...WITHOUT_ROLES];
    await run("pg_restore", [...args, `--dbname=${dbname}`, file], { env });
    return { ok: true };
  } catch (error) {
    return failed(error);
  }
}

async function requireVersion(server: number): Promise<void> {
  const own = await readToolVersion("pg_dump");
  if (own < server)
    throw new ToolFailure(`pg_dump is of PostgreSQL ${own}, and the server of ${server}.`);
}

async function readServerVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}

function failed(error: unknown): { ok: false; problem: string } {
  if (error instanceof ToolFailure || isOfFile(error)) return { ok: false, problem: error.message };
  throw error;
}

/** A folder that is not there, or may not be written to; a disk that is full. */
const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;

/** What libpq understands of the parameters that an address for node-postgres may have. */
const KNOWN = new Set([
  "application_name",
  "connect_timeout",
  "host",
  "hostaddr",
  "options",
  "port",
  "sslcert",
  "sslkey",
  "sslmode",
  "sslrootcert",
  "target_session_attrs",
  "user",
]);

type LibpqConnection = {
  /** For `--dbname`: every user of the machine can read it in the list of processes, so it has no password. */
  dbname: string;
  /** What the program gets in its environment besides. */
  env: { PGPASSWORD?: string };
};

/** How PostgreSQL's own programs reach the database that the box office has under this address. */
export function libpqConnection(databaseUrl: string): LibpqConnection {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  for (const [name, value] of [...url.searchParams]) {
    // node-postgres: encrypted, with whatever certificate. libpq has another word for it.
    if (name === "sslmode" && value === "no-verify") url.searchParams.set(name, "require");
    else if (name === "ssl" && isOn(value) && !url.searchParams.has("sslmode"))
      url.searchParams.set("sslmode", "require");
    if (!KNOWN.has(name)) url.searchParams.delete(name);
  }
  return { dbname: url.href, env: password === "" ? {} : { PGPASSWORD: password } };
}

const isOn = (value: string) => value === "true" || value === "1";

type PostgresTool = "pg_dump" | "pg_restore";

/** Why a program could not do its work, in words for the terminal. */
class ToolFailure extends Error {}

/** Characters of a program's complaints that are kept: the last ones say why it ended. */
const KEPT = 4_000;

async function readToolVersion(tool: PostgresTool): Promise<number> {
  const { out } = await run(tool, ["--version"], {});
  const major = majorOf(out);
  if (major === null) throw new ToolFailure(`${tool} --version says "${out.trim()}".`);
  return major;
}

/** "pg_dump (PostgreSQL) 18.1 (Debian 18.1-1)" is of 18. */
export function majorOf(version: string): number | null {
  const found = /\(PostgreSQL\) (\d+)/.exec(version);
  return found === null ? null : Number(found[1]);
}

/** Throws `ToolFailure` with the program's complaint. `into` receives its output without passing this process. */
function run(
  tool: PostgresTool,
  args: readonly string[],
  { env = {}, into }: { env?: Record<string, string>; into?: FileHandle },
): Promise<{ out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", into === undefined ? "pipe" : into.fd, "pipe"],
    });
    let out = "";
    let complaints = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      out = (out + text).slice(-KEPT);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaints = (complaints + text).slice(-KEPT);
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      reject(
        new ToolFailure(
          error.code === "ENOENT"
            ? `${tool} is not on PATH.`
            : `${tool} could not be started: ${error.message}`,
        ),
      );
    });
    child.on("close", (code, signal) => {
      if (code === 0) resolve({ out });
      else
        reject(
          new ToolFailure(
            `${tool} ended with ${signal ?? String(code)}: ${complaints.trim() || "it did not say why"}`,
          ),
        );
    });
  });
}
