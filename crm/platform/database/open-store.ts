import { Client } from "pg";

import { StartupError, type StoreEnv } from "../env";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { openDatabase, type OpenDatabase } from "./database";
import { migrateDatabase } from "./migrate";

export type Store = OpenDatabase & {
  url: string;
  embedded: boolean;
  /** Host and database name, for logs. */
  where: string;
};

/** Opens `DATABASE_URL` or starts the embedded server, which `close` stops. Migrates unless `migrate` is false. */
export async function openStore(
  env: StoreEnv,
  onConnectionError: (error: Error) => void,
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
    await (migrate ? migrateDatabase(url) : checkConnection(url));
  } catch (error) {
    await embedded?.stop();
    if (embedded === null && isUnreachable(error))
      throw new StartupError(`cannot connect to the database at ${where} (DATABASE_URL)`);
    throw error;
  }
  const open = openDatabase(url, { poolSize: env.DATABASE_POOL, onConnectionError });
  return {
    ...open,
    url,
    embedded: embedded !== null,
    where: embedded?.adopted === true ? `${where} (already running)` : where,
    close: async () => {
      await open.close();
      await embedded?.stop();
    },
  };
}

async function checkConnection(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.end();
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Class 28: wrong user or password. 3D000: no such database.
  return /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(code);
}
