import { spawn } from "node:child_process";
import { type FileHandle, open, rm } from "node:fs/promises";
import { sql } from "drizzle-orm";

import type { Result } from "#contract/calls/result";
import type { Database } from "../database/database";
import { listTables, OWNER_ONLY } from "./backup";

/** `isTool`: pg_dump is missing or too old, so that another kind of backup would help. */
type ArchiveFailure = { message: string; isTool: boolean };

/** The first bytes of a `pg_dump --format=custom` file. */
const MAGIC = "PGDMP";
/** The restored objects belong to the role that restores them: the old server's roles may not exist. */
const WITHOUT_ROLES = ["--no-owner", "--no-privileges"];

/** Writes one consistent snapshot with `pg_dump` while sales continue. Removes the file when it fails. */
export async function writeArchive(
  db: Database,
  databaseUrl: string,
  file: string,
): Promise<Result<number, ArchiveFailure>> {
  try {
    await requireVersion(await readServerVersion(db));
    const handle = await open(file, "wx", OWNER_ONLY);
    try {
      const { dbname, env } = libpqConnection(databaseUrl);
      const args = ["--format=custom", "--no-password", ...WITHOUT_ROLES, `--dbname=${dbname}`];
      await run("pg_dump", args, { env, into: handle });
      await handle.sync();
      return { ok: true, value: (await handle.stat()).size };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
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
): Promise<Result<null, string>> {
  const tables = await listTables(db);
  if (tables.length > 0)
    return {
      ok: false,
      failure: `The database is not empty: it has ${tables.length} tables. Restore into a new one (createdb).`,
    };
  try {
    const { dbname, env } = libpqConnection(databaseUrl);
    const args = ["--single-transaction", "--exit-on-error", "--no-password", ...WITHOUT_ROLES];
    await run("pg_restore", [...args, `--dbname=${dbname}`, file], { env });
    return { ok: true, value: null };
  } catch (error) {
    return { ok: false, failure: toFailure(error).message };
  }
}

async function requireVersion(server: number): Promise<void> {
  const tool = await readToolVersion("pg_dump");
  if (tool < server)
    throw new ToolFailure(`pg_dump ${tool} is older than the server (PostgreSQL ${server}).`, true);
}

async function readServerVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}

function toFailure(error: unknown): ArchiveFailure {
  if (error instanceof ToolFailure) return { message: error.message, isTool: error.isMissing };
  if (isSystemError(error)) return { message: error.message, isTool: false };
  throw error;
}

/** A missing folder, no permission to write, a full disk. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;

/** The parameters of a node-postgres URL that libpq accepts, too. */
const LIBPQ_PARAMETERS = new Set([
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
  /** For `--dbname`. Has no password: every user of the machine can read it in the process list. */
  dbname: string;
  env: { PGPASSWORD?: string };
};

/** Converts a node-postgres URL into a connection for `pg_dump` and `pg_restore`. */
export function libpqConnection(databaseUrl: string): LibpqConnection {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  for (const [name, value] of [...url.searchParams]) {
    // node-postgres: encrypted, any certificate. libpq calls this "require".
    if (name === "sslmode" && value === "no-verify") url.searchParams.set(name, "require");
    else if (name === "ssl" && isOn(value) && !url.searchParams.has("sslmode"))
      url.searchParams.set("sslmode", "require");
    if (!LIBPQ_PARAMETERS.has(name)) url.searchParams.delete(name);
  }
  return { dbname: url.href, env: password === "" ? {} : { PGPASSWORD: password } };
}

const isOn = (value: string) => value === "true" || value === "1";

type PostgresTool = "pg_dump" | "pg_restore";

/** Its message is shown in the terminal. */
class ToolFailure extends Error {
  /** `isMissing`: the tool is not there, or cannot read this server. */
  constructor(
    message: string,
    readonly isMissing = false,
  ) {
    super(message);
  }
}

/** Characters. The end of a tool's output has the reason why it failed. */
const MAX_OUTPUT = 4_000;

async function readToolVersion(tool: PostgresTool): Promise<number> {
  const { output } = await run(tool, ["--version"], {});
  const major = parseMajorVersion(output);
  if (major === null)
    throw new ToolFailure(`unexpected output of ${tool} --version: "${output.trim()}"`);
  return major;
}

/** Returns 18 for "pg_dump (PostgreSQL) 18.1 (Debian 18.1-1)". */
export function parseMajorVersion(version: string): number | null {
  const match = /\(PostgreSQL\) (\d+)/.exec(version);
  return match === null ? null : Number(match[1]);
}

/** Throws `ToolFailure` with the end of the tool's standard error. `into`: a file for standard output. */
function run(
  tool: PostgresTool,
  args: readonly string[],
  { env = {}, into }: { env?: Record<string, string>; into?: FileHandle },
): Promise<{ output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", into === undefined ? "pipe" : into.fd, "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-MAX_OUTPUT);
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      reject(
        new ToolFailure(
          error.code === "ENOENT"
            ? `${tool} is not on PATH.`
            : `${tool} could not be started: ${error.message}`,
          true,
        ),
      );
    });
    child.on("close", (code, signal) => {
      if (code === 0) resolve({ output });
      else
        reject(
          new ToolFailure(
            `${tool} failed (${signal ?? String(code)}): ${errors.trim() || "no error output"}`,
          ),
        );
    });
  });
}
