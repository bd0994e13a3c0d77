import { Client } from "pg";

import { StartupError, type StoreEnv } from "../env";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { openDatabase, type OpenDatabase } from "./database";
import { migrateDatabase } from "./migrate";

export type Store = OpenDatabase & {
  url: string;
  /** Whether it is the project's own server. */
  embedded: boolean;
  /** Where the database is, without its password. */
  where: string;
};

/** Migrated unless `migrate` is false. `close` ends the database too, where it is the project's own. */
export async function openStore(
  env: StoreEnv,
  onIdleError: (error: Error) => void,
  { migrate = true }: { migrate?: boolean } = {},
): Promise<Store> {
  const embedded =
    env.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: env.DATA_DIR, port: env.PG_PORT })
      : null;
  const url = embedded?.url ?? env.DATABASE_URL ?? "";
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  try {
    await (migrate ? migrateDatabase(url) : reachDatabase(url));
  } catch (error) {
    await embedded?.stop();
    if (embedded === null && isUnreachable(error))
      throw new StartupError(`the database at ${where} cannot be reached (DATABASE_URL)`);
    throw error;
  }
  const open = openDatabase(url, { poolSize: env.DATABASE_POOL, onIdleError });
  return {
    ...open,
    url,
    embedded: embedded !== null,
    where: embedded?.adopted === true ? `${where}, found running` : where,
    close: async () => {
      await open.close();
      await embedded?.stop();
    },
  };
}

async function reachDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.end();
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // 28: wrong name or password; 3D000: no such database.
  return /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(code);
}
