import { Client } from "pg";

import { describeFailure } from "../describe-failure";
import { StartupError, type StoreEnv } from "../env";
import { sharesServerConnections } from "./pooling";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { getSqlState, openDatabase, type OpenDatabase } from "./database";
import { type Migrated, migrateDatabase } from "./migrate";

export type Store = OpenDatabase & {
  url: string;
  embedded: boolean;
  /** Host and database name, for logs. */
  where: string;
  /** Null if it was not asked to migrate. */
  migrated: Migrated | null;
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
  let migrated: Migrated | null = null;
  try {
    if (embedded === null) await refuseTransactionPooling(url);
    if (migrate) migrated = await migrateDatabase(url);
    else await checkConnection(url);
  } catch (error) {
    await embedded?.stop();
    if (embedded === null && isUnreachable(error))
      throw new StartupError(
        `cannot connect to the database at ${where} (DATABASE_URL): ${describeFailure(error) ?? "unknown reason"}`,
      );
    if (embedded === null && isUntrusted(error))
      throw new StartupError(
        `the certificate of the database at ${where} is not trusted (${getSqlState(error)}); see "TLS to PostgreSQL" in docs/operations.md`,
      );
    throw error;
  }
  const open = openDatabase(url, { poolSize: env.DATABASE_POOL, onConnectionError });
  return {
    ...open,
    url,
    embedded: embedded !== null,
    migrated,
    where: embedded?.adopted === true ? `${where} (already running)` : where,
    close: async () => {
      await open.close();
      await embedded?.stop();
    },
  };
}

async function refuseTransactionPooling(url: string): Promise<void> {
  if (await sharesServerConnections(url))
    throw new StartupError(
      "DATABASE_URL leads to a pooler that pools transactions or statements; use its session mode, or PostgreSQL directly",
    );
}

async function checkConnection(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.end();
}

const isUntrusted = (error: unknown) =>
  /^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS_CERT)/.test(getSqlState(error));

function isUnreachable(error: unknown): boolean {
  const code = getSqlState(error);
  // Class 28: wrong user or password. 3D000: no such database.
  return /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(code);
}
