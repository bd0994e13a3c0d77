import { sql } from "drizzle-orm";
import { open, rm } from "node:fs/promises";

import type { Database } from "../database/database";
import { libpqConnection } from "./libpq-connection";
import { readToolVersion, run, ToolFailure } from "./postgres-tools";
import { listTables, OWNER_ONLY } from "./table-list";

type Written = { ok: true; bytes: number } | { ok: false; problem: string };
type Restored = { ok: true } | { ok: false; problem: string };

/** What a file of `pg_dump --format=custom` begins with. */
const MAGIC = "PGDMP";
/** Both leave roles to the server: a database is restored under whatever role is there. */
const WITHOUT_ROLES = ["--no-owner", "--no-privileges"];

/**
 * Writes the database to a new file with `pg_dump`, as of one moment; sales go on meanwhile. A file that was begun and
 * not finished is removed.
 */
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

/** Whether a file is one of `pg_dump`. */
export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === MAGIC;
  } finally {
    await handle.close();
  }
}

/** Puts a file of `pg_dump` into a database that has no tables yet, all or nothing. */
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
